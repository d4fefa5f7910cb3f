import { openApi } from "#lib/server/openapi.ts";
import { chapterHref, chaptersOf, homesOf } from "#ui/reference/chapters.ts";
import type { OpenApi } from "#ui/reference/openapi.ts";
import { placesOf } from "#ui/reference/places.ts";

/** The very document that /v1/openapi.json answers, so that the two cannot say different things. */
export const document = JSON.parse(openApi()) as OpenApi;

export const chapters = chaptersOf(document);
export const homes = homesOf(chapters);
export const places = placesOf(chapters);

/** The chapters as the contents list them. */
export const listed = chapters.map((chapter) => ({
  title: chapter.title,
  href: chapterHref(chapter),
  entries: chapter.entries.map(({ anchor, method, operation }) => ({ anchor, method, title: operation.summary })),
}));
