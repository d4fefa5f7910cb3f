import { describe, expect, it } from "vitest";
import { lists, makes, readersOf, type Served, served } from "../e2e/support/records.ts";
import { some } from "../e2e/support/table.ts";

// Every record that can be created can be listed and read (decisions, "Ledger and finance"), by whatever operation it is made.

const isId = (name: string | null): name is string => name?.endsWith("_id") === true;

/** What a creation makes: the record that it answers, or what the list tells that it is sent to, where it makes many at once. */
function madeBy(one: Served): string | null {
  if (one.operation.effect !== "write") return null;
  const made = makes(one);
  if (isId(made)) return made;
  const list = served.find(({ method, path }) => one.method === "POST" && method === "GET" && path === one.path);
  return list ? lists(list) : null;
}

const titles = (of: readonly Served[]) => of.map(({ title }) => title);

const creations = served.flatMap((one) => {
  const made = madeBy(one);
  return made === null ? [] : [[one.title, made] as const];
});

describe.each(some(creations))("what %s makes", (_, name) => {
  it("is read by its identifier", () => {
    const why = `add GET …/{${name}}: whoever was told the identifier asks for what it names`;
    expect(titles(readersOf(name)), why).not.toEqual([]);
  });

  it("is listed", () => {
    const why = "add a GET that lists it: whoever has lost the identifier looks for it there";
    expect(titles(served.filter((one) => lists(one) === name)), why).not.toEqual([]);
  });
});

describe("what is listed", () => {
  /** Lists of what nobody makes by an act of their own, and why none of it is asked for alone. */
  const others: Record<string, string> = {
    "GET /v1/entities/{entity_id}/cap-table/events": "each is a word on another record, which it names",
    "GET /v1/entities/{entity_id}/mail": "the service writes it, about a record by which it is listed",
    "GET /v1/events": "each is its receipt, which is read by its own identifier",
    "GET /v1/audit-events": "the trail is read along, and taken out as a file",
  };

  it("is read by its identifier, where it has one of its own", () => {
    const unread = served.filter((one) => {
      const name = lists(one);
      return isId(name) && readersOf(name).length === 0;
    });
    const why = "add GET …/{id}, or say here why nobody asks for one alone; take off the list what is read by now";
    expect(titles(unread).toSorted(), why).toEqual(Object.keys(others).toSorted());
  });
});
