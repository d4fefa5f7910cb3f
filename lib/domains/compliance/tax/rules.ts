import type { DeadlineType, Report } from "./facts/facts.ts";

const words: Record<DeadlineType, string> = {
  annual_report: "annual report",
  initial_report: "initial report",
  franchise_tax: "franchise tax",
};

/** Why no day is told. What our facts lack is not said to be asked by nobody (decisions "Law and tax"). */
export function noDateReason(report: Report | null, deadline_type: DeadlineType, jurisdiction: string): string {
  if (report === null) {
    return `The ${words[deadline_type]} of ${jurisdiction} is not in our facts: ask the state whether one is due.`;
  }
  if (report.due.kind === "with_formation_filing") return "It is filed together with the formation document.";
  return `${jurisdiction} asks no ${words[deadline_type]} of companies of this type.`;
}

const NOT_IN_FACTS = "Not in our facts";

/** Whether our facts have the report that a deadline's record tells of; records of before said "(nobody)". */
export const isKnown = ({ filed_with }: { filed_with: string }): boolean =>
  filed_with !== NOT_IN_FACTS && filed_with !== "(nobody)";

/** What a deadline's record says of the report; `at_home`: the company was formed in that jurisdiction. */
export function described(report: Report | null, at_home: boolean) {
  const abroad = "These are the rules for companies formed there; one that is formed elsewhere may have others.";
  return {
    report_name: report?.report_name ?? NOT_IN_FACTS,
    cadence: report?.cadence ?? ("none" as const),
    filed_with: report?.filed_with ?? NOT_IN_FACTS,
    fee_cents: report?.fee_cents ?? null,
    fee_confidence: report?.fee_confidence ?? null,
    note: [report?.note, at_home || report === null ? null : abroad].filter((part) => part != null).join(" ") || null,
    source: report?.source ?? "",
    confidence: at_home ? (report?.confidence ?? ("background" as const)) : ("low" as const),
  };
}
