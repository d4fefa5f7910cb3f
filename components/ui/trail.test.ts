import { describe, expect, it } from "vitest";
import { neighbours } from "./trail.ts";

const queryOf = (href: string | null) => Object.fromEntries(new URL(href ?? "", "http://localhost").searchParams);

describe("the pages beside a page of a list", () => {
  it("of a list that fits on one page are none", () => {
    expect(neighbours("/entities", { type: "llc" }, null)).toEqual({ previousHref: null, nextHref: null });
  });

  it("lead forward and all the way back, and keep the filters", () => {
    const first = neighbours("/entities", { type: "llc" }, "c2");
    expect(first).toEqual({ previousHref: null, nextHref: "/entities?type=llc&cursor=c2&before=first" });
    const second = neighbours("/entities", queryOf(first.nextHref), "c3");
    expect(second.previousHref).toBe("/entities?type=llc");
    const third = neighbours("/entities", queryOf(second.nextHref), null);
    expect(third.nextHref).toBeNull();
    expect(queryOf(third.previousHref)).toEqual({ type: "llc", cursor: "c2", before: "first" });
    expect(neighbours("/entities", queryOf(third.previousHref), "c3")).toEqual(second);
  });

  it("lead to the first page where somebody came by a cursor alone", () => {
    expect(neighbours("/entities", { cursor: "c9" }, null).previousHref).toBe("/entities");
  });
});
