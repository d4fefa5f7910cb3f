import { describe, expect, it } from "vitest";
import type { Formation } from "#lib/domains/company/entities/detail/schema.ts";
import { formationStates } from "#lib/domains/company/entities/states.ts";
import { some } from "../../../e2e/support/table.ts";
import { blockedLabel, formationAct, formationSteps } from "./steps.ts";

const formation = (given: Partial<Formation>): Formation => ({
  entity_id: "ent_1",
  formation_status: "Pending",
  next: null,
  filing_office: "Delaware Division of Corporations",
  state_fee_cents: null,
  state_fee_confidence: null,
  filing_portal: null,
  filing_entries: [],
  filing_notes: [],
  missing: [],
  documents: [],
  ...given,
});

describe("the steps of a formation", () => {
  it.each(some(formationStates.states))("in %s are done before it, and not yet after it", (status) => {
    const steps = formationSteps(status);
    expect(steps.map(({ from }) => from)).toEqual(formationStates.states);
    const place = formationStates.states.indexOf(status);
    const isComplete = status === "Active";
    for (const [index, { state }] of steps.entries()) {
      expect(state).toBe(index < place || isComplete ? "done" : index === place ? "current" : "upcoming");
    }
  });
});

describe("the one thing to do next", () => {
  const step = (to: "FilingSubmitted" | "Filed" | "Active" | "DocumentsSigned", blocked_by: string | null) =>
    ({ trigger: to === "DocumentsSigned" ? "sign" : "advance", to, blocked_by }) as const;

  it.each([
    ["DocumentsGenerated", step("DocumentsSigned", "not all documents are signed"), "sign"],
    ["DocumentsSigned", step("FilingSubmitted", null), "advance"],
    ["FilingSubmitted", step("Filed", "the state filing is not confirmed"), "confirm_filing"],
    ["FilingSubmitted", step("Filed", null), "advance"],
    ["EinApplied", step("Active", "the EIN is not confirmed"), "confirm_ein"],
    ["EinApplied", step("Active", null), "advance"],
    ["Active", null, null],
  ] as const)("in %s before %o is %s", (formation_status, next, act) => {
    expect(formationAct("active", formation({ formation_status, next }))).toBe(act);
    expect(formationAct("dissolved", formation({ formation_status, next }))).toBeNull();
  });

  it("names what it waits for as the reader knows it", () => {
    const next = step("Filed", "the state filing is not confirmed");
    expect(blockedLabel(formation({ next }))).toBe("Not possible yet: the state filing is not confirmed.");
    expect(blockedLabel(formation({ next: step("Filed", null) }))).toBeNull();
  });
});
