import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { pagesFor, settingsPages } from "./palette-pages.ts";

it("each page that the palette leads to is there, and a role finds what it reads alone", () => {
  const within = pagesFor(new Set(["*"])).map(({ path }) => `/entities/[entity_id]/${path}`);
  const missing = [...within, ...settingsPages.map(([path]) => path)].filter(
    (path) => !existsSync(`app/(dashboard)${path}/page.tsx`),
  );
  expect(missing).toEqual([]);
  expect(new Set(pagesFor(new Set(["banking:read"])).map(({ part }) => part))).toEqual(new Set(["Banking"]));
});
