import { documentText, signatures, stop, yearlyDay } from "../../documents/writing.ts";
import type { AmendmentPaper } from "./amendment.ts";
import { holderWord } from "./certificate-of-incorporation.ts";
import type { FormationFacts } from "./formation-facts.ts";
import { lawOf } from "./law.ts";

/** What a company decides by itself: its address, its fiscal year, who sits where. */
export interface Decided {
  principal_address: string | null;
  fiscal_year_end: string | null;
  elects: readonly { seat_type: string; holder_name: string; title: string | null }[];
  ends: readonly { seat_type: string; holder_name: string; title: string | null; end_reason: string }[];
}

const seatWords = (seat: { seat_type: string; title: string | null }) =>
  seat.title ?? seat.seat_type.replaceAll("_", " ");

/** Directors are the holders' to elect, managers the members'; all else the board, or the managing members, decide. */
const isOfHolders = ({ elects, ends }: Decided) =>
  [...elects, ...ends].some(({ seat_type }) => seat_type === "director" || seat_type === "manager");

/** A consent in writing to what the company decides by itself. */
export function consent(
  company: FormationFacts,
  decided: Decided,
  deciding: { directors: readonly string[]; managers: readonly string[]; members: readonly string[] },
): AmendmentPaper {
  const ofHolders = isOfHolders(decided);
  const isCorporation = company.entity_type === "c_corp";
  const role = isCorporation
    ? ofHolders
      ? "Shareholder"
      : "Director"
    : ofHolders || deciding.managers.length === 0
      ? "Member"
      : "Manager";
  const body = {
    Shareholder: `${holderWord(company)}s`,
    Director: "Board of Directors",
    Member: "members",
    Manager: "managers",
  }[role];
  const title = `Written Consent of the ${body.replace(/^[a-z]/, (letter) => letter.toUpperCase())}`;
  const named = { Shareholder: [], Director: deciding.directors, Member: deciding.members, Manager: deciding.managers }[
    role
  ];
  const signers = named.length === 0 ? [null] : named;
  const law = lawOf(company);
  const authority = isCorporation
    ? law.of(ofHolders ? "228" : "141(f)")
    : law.of(role === "Manager" ? "18-404(d)" : "18-302(d)");
  const { principal_address, fiscal_year_end, elects, ends } = decided;
  const resolved = [
    ...(principal_address === null
      ? []
      : [`the address of the company’s principal office is ${stop(principal_address)}`]),
    ...(fiscal_year_end === null
      ? []
      : [
          `the company’s fiscal year ends on ${yearlyDay(fiscal_year_end)} of each year, subject to what the Internal Revenue Service must approve.`,
        ]),
    ...ends.map(
      (one) =>
        `${one.holder_name} is no longer ${seatWords(one)} of the company (${one.end_reason.replaceAll("_", " ")}).`,
    ),
    ...elects.map(
      (one) =>
        `${one.holder_name} is elected ${seatWords(one)} of the company, until a successor is elected or appointed.`,
    ),
  ];
  const text = documentText(company, title, [
    `The ${body} of ${company.legal_name} ${role === "Director" ? "takes" : "take"} the following actions by written consent, without a meeting, as ${authority} permits.`,
    ...resolved.flatMap((what, at) => [`## ${at + 1}. Resolution`, `RESOLVED, that ${what}`]),
    ...signatures(
      ofHolders
        ? `Each of the undersigned consents with all ${isCorporation ? "shares" : "units"} that the signer holds. Those who have not signed are told promptly.`
        : "Each of the undersigned consents to these actions.",
      signers.map((name) => ({ capacity: role, name })),
    ),
  ]);
  return {
    document_type: "WrittenConsent",
    title,
    text,
    required_signers: signers.map((signer_name) => ({ signer_name, signer_role: role })),
  };
}
