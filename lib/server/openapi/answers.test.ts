import { expect, test } from "vitest";
import { differingFields, keptAnswers, normalised } from "../../../e2e/support/answers.ts";

test("what differs from run to run is told alike, and what was given stays", () => {
  const answer = {
    entity_id: "ent_01m80790x8f21r569rqnn96x5k",
    also: ["ent_01m80790x8f21r569rqnn96x5k", "ent_01m80790x8f21r569rqnn96x5z"],
    created_at: "2026-11-21T23:08:12.123Z",
    due_date: "2026-12-31",
    sent_on: "2026-11-21",
    hash: "a".repeat(64),
    text: "x".repeat(500),
    lines: [{ a: 1 }, { a: 2 }, { a: 3 }],
  };
  expect(normalised(answer, { due_date: "2026-12-31" })).toEqual({
    entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8",
    also: ["ent_01k0zk1x3ve4b8j0c2v5y6m7n8", "ent_01k0zk1x3ve4b8j0c2v5y6m7n9"],
    created_at: "2026-03-31T09:30:00.000Z",
    due_date: "2026-12-31",
    sent_on: "2026-03-31",
    hash: expect.stringMatching(/^9f86/),
    text: `${"x".repeat(240)} …`,
    lines: [{ a: 1 }, { a: 2 }],
  });
});

test("an answer with other fields is told from one with other values", () => {
  const kept = { a: 1, list: [{ b: 1 }], none: null, empty: [] };
  expect(differingFields(kept, { a: 2, list: [{ b: 2 }, { b: 3 }], none: { c: 1 }, empty: [1] })).toEqual([]);
  expect(differingFields(kept, { a: 1, list: [{ b: 1, d: 1 }], none: null })).toEqual(["list[].d", "empty"]);
});

/** Lists of what a company comes to have, and no example makes alone: entries beside a bank's lines, lines that repeat, a step of formation. */
const showNothing = [
  ...["bank_accounts.list_unmatched_entries", "bank_rules.propose", "formations.documents", "reports.general_ledger"],
];

test("a list shows what it lists", () => {
  const kept = Object.entries(keptAnswers()) as [string, { data?: unknown }][];
  const empty = kept.filter(([, { data }]) => Array.isArray(data) && data.length === 0).map(([name]) => name);
  const why = "say in e2e/support/steps.ts what makes a record for it, and RECORD_ANSWERS=1 npm test -- api examples";
  expect(empty.toSorted(), why).toEqual(showNothing.toSorted());
});
