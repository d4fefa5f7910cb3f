import { jurisdiction, portalOf } from "./facts/facts.ts";

const unknownSite = (office: string) => `The site of the ${office} is not in our facts: it may have one.`;

/** What of a formation's filing is not in our facts, by the state's 2-letter code: its fee is, of every state. */
export function notesOfFormation(code: string): string[] {
  return portalOf(code) === null ? [unknownSite(jurisdiction(code).filing_office.name)] : [];
}

/** What a filing after the formation costs, by the state's 2-letter code: no state's fee for one is among our facts. */
export function filingOf(code: string, what: "an amendment" | "a dissolution") {
  const { name } = jurisdiction(code).filing_office;
  const filing_portal = portalOf(code);
  return {
    filing_fee_cents: null,
    filing_portal,
    filing_notes: [
      `The fee for ${what} is not in our facts: ask the ${name} before it is filed.`,
      ...(filing_portal === null ? [unknownSite(name)] : []),
    ],
  };
}

/** The same of what nobody files. */
export const notFiled = {
  filing_fee_cents: null,
  filing_portal: null,
  filing_notes: ["Nobody files it, so that no fee is paid for it."],
};
