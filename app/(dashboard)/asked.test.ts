import { describe, expect, it } from "vitest";
import * as z from "zod";
import { askedOf } from "./asked.ts";

const schema = z.object({
  status: z.enum(["sent", "paid"]).optional(),
  search: z.string().trim().min(1).optional(),
  from: z.string().optional(),
  to: z.string().optional(),
});
const asked = (query: Record<string, string>) => askedOf(schema, query);

describe("what an address asks of a list", () => {
  it("is its filters, and where the list is to begin", () => {
    const { filter, paging, words, narrowed } = asked({ status: "sent", search: "globex ", cursor: "b" });
    expect(filter).toEqual({ status: "sent", search: "globex" });
    expect(paging).toEqual({ limit: 25, cursor: "b" });
    expect(words).toBe("?status=sent&search=globex");
    expect(narrowed).toBe(true);
  });

  it("leaves out a filter that the list does not take, and keeps the others", () => {
    expect(asked({ status: "lost", search: "globex", of: "nothing" }).filter).toEqual({ search: "globex" });
    expect(asked({ status: "sent", from: "2026-03-01", to: "2026-02-01" }).filter).toEqual({ status: "sent" });
    expect(asked({ search: "  " })).toMatchObject({ filter: {}, narrowed: false });
  });
});
