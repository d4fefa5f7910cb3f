const AWAITING = "[data-awaiting]";

/**
 * Does so once every box of the form has what was taken in it: at once, but where a box still waits for what the server finds of the
 * words in it, since their reader was quicker.
 */
export function onceChosen(form: HTMLFormElement, then: () => void): void {
  if (form.querySelector(AWAITING) === null) {
    then();
    return;
  }
  const watch = new MutationObserver(() => {
    if (form.querySelector(AWAITING) !== null) return;
    watch.disconnect();
    then();
  });
  watch.observe(form, { attributes: true, subtree: true, attributeFilter: ["data-awaiting"] });
}
