/**
 * What is streamed waits, hidden at the end of the page, for a script to move it to its place. Without one it is shown from
 * there, beside the sidebar where there is room, and nothing is said to be loading. In the layer whose own rule hides it.
 */
const shown = `@layer base {
  [data-until-loaded] { display: none }
  body > div[hidden][id^="S:"] { display: block !important; max-width: 72rem; padding: 1.5rem 1rem }
  @media (width >= 64rem) {
    body > div[hidden][id^="S:"] { position: absolute; inset: 0 0 auto 15.5rem; padding: 2.5rem }
  }
}`;

export const WithoutScript = () => (
  <noscript>
    <style>{shown}</style>
  </noscript>
);
