import { apiCodes } from "#lib/core/codes.ts";
import { type Chapter, chapterHref } from "#ui/reference/chapters.ts";
import { basics } from "#ui/reference/introductions.ts";

/** Whatever can be looked for: where it is, what it is called, and what else it is known by. */
export interface Place {
  href: string;
  title: string;
  /** `POST /v1/entities`, or what sort of thing it is. */
  detail: string;
  group: "Basics" | "Operations" | "Records" | "Error codes";
}

/** Everything in the reference that has an address of its own. */
export function placesOf(chapters: readonly Chapter[]): Place[] {
  return [
    ...basics.map(({ anchor, title }): Place => ({ href: `/docs#${anchor}`, title, detail: "", group: "Basics" })),
    ...chapters.flatMap((chapter) =>
      chapter.entries.map(
        ({ anchor, method, path, operation }): Place => ({
          href: `${chapterHref(chapter)}#${anchor}`,
          title: operation.summary,
          detail: `${method} ${path}`,
          group: "Operations",
        }),
      ),
    ),
    ...chapters.flatMap((chapter) =>
      chapter.records.map(
        (record): Place => ({
          href: `${chapterHref(chapter)}#record-${record}`,
          title: record,
          detail: chapter.title,
          group: "Records",
        }),
      ),
    ),
    ...Object.entries(apiCodes).map(
      ([code, [status]]): Place => ({
        href: `/docs#code-${code}`,
        title: code,
        detail: String(status),
        group: "Error codes",
      }),
    ),
  ];
}

/**
 * How well a place fits what is looked for, from 0 (not at all) to 1: every word must be in it, and those of its title
 * count most. Letters that are scattered over it, which a fuzzy search takes, find half of the reference.
 */
export function fitOf(_href: string, search: string, [title = "", detail = ""]: string[] = []): number {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const [named, known] = [title.toLowerCase(), `${title} ${detail}`.toLowerCase()];
  if (!words.every((word) => known.includes(word))) return 0;
  const asked = words.join(" ");
  if (named === asked) return 1;
  if (words.every((word) => named.includes(word))) return named.startsWith(asked) ? 0.9 : 0.8;
  // An address that ends in what was asked is nearer than one that goes on.
  return known.endsWith(asked) ? 0.7 : 0.5;
}

/**
 * Where an address leads that named a part of the reference while it was one page: `#entities_create` to its tag's page.
 * Null where the page at `/docs` has that part itself.
 */
export function movedTo(hash: string, places: readonly Place[], chapters: readonly string[]): string | null {
  const anchor = hash.replace(/^#/, "");
  if (anchor === "") return null;
  const place = places.find(({ href }) => href.endsWith(`#${anchor}`));
  if (place) return place.href.startsWith("/docs#") ? null : place.href;
  return chapters.includes(anchor) ? `/docs/${anchor}` : null;
}
