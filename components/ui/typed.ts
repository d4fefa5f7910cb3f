/** Forms in which something was typed and not sent; a password alone is typed again soon enough. */
export const TYPED = "form[data-dirty]:not(:has(input[autocomplete=current-password]))";

/** Whether something was typed and not sent, in forms that are `where` a selector says. */
export const isTyped = (where = ""): boolean => document.querySelector(`${TYPED}${where}`) !== null;

/** It may be thrown away: whoever typed it has said so. */
export function forgetTyped(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(TYPED)) delete form.dataset.dirty;
}

/** Something was put into the form around by other ways than typing, such as rows that were pasted. */
export function markTyped(within: Element): void {
  within.closest("form")?.setAttribute("data-dirty", "");
}

type Ask = (go: () => void) => void;
let ask: Ask | null = null;

/** Who asks before somebody leaves what they have typed; answers what takes it back. */
export function askedBy(by: Ask): () => void {
  ask = by;
  return () => {
    ask = null;
  };
}

/** Goes to another page; where something was typed here, once they have said that it may be thrown away. */
export const leaveFor: Ask = (go) => (ask !== null && isTyped() ? ask(go) : go());
