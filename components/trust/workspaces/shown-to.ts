import { SHOWN_TO_HEADER } from "#lib/core/shown-to.ts";

/** How Next asks for a page's parts, and for a server action. */
const NEXTS_OWN = ["rsc", "next-action"];

/** The dashboard's frame says by this attribute for whom and of which workspace it is drawn. */
const ofFrame = () => document.querySelector<HTMLElement>("[data-shown-to]")?.dataset.shownTo;

let leaving = 0;

/**
 * Has whatever the dashboard asks of the server say for whom and of which workspace this tab was drawn. Who is signed in and
 * which workspace they look at is one choice for all tabs of a browser, and another tab may have changed it: the server
 * refuses then, so that nothing is done as somebody, or in a workspace, that nobody sees.
 */
export function sayWhatIsShown(): void {
  const ask = window.fetch;
  window.fetch = (input, init) => {
    const shown = ofFrame();
    const headers = new Headers(init?.headers);
    if (shown === undefined || leaving > 0 || !NEXTS_OWN.some((name) => headers.has(name))) return ask(input, init);
    headers.set(SHOWN_TO_HEADER, shown);
    return ask(input, { ...init, headers });
  };
}

/** Goes to another workspace: what is read meanwhile is the other's already, under the frame of this one. */
export async function leavingWorkspace<T>(go: () => Promise<T>): Promise<T> {
  leaving += 1;
  try {
    return await go();
  } finally {
    leaving -= 1;
  }
}
