import { yearEnd } from "#lib/core/days.ts";
import { stop } from "#lib/core/names.ts";
import { documentText, signatures } from "../../documents/writing.ts";
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

const seatLabels = (seat: { seat_type: string; title: string | null }) =>
  seat.title ?? seat.seat_type.replaceAll("_", " ");

const isElected = ({ seat_type }: { seat_type: string }) => seat_type === "director" || seat_type === "manager";

/** Directors are the holders' to elect, managers the members'; all else the board, or the managing members, decide. */
const isOfHolders = ({ elects, ends }: Decided) => [...elects, ...ends].some(isElected);

/** Whether something stands in it beside, which a corporation's board decides and not its holders. */
const isOfBoard = ({ principal_address, fiscal_year_end, elects, ends }: Decided) =>
  principal_address !== null || fiscal_year_end !== null || ![...elects, ...ends].every(isElected);

type Role = "Shareholder" | "Director" | "Member" | "Manager";

/** In which roles those sign whose decision it is. */
function rolesOf({ entity_type }: FormationFacts, decided: Decided, isManaged: boolean): Role[] {
  const ofHolders = isOfHolders(decided);
  if (entity_type === "llc") return [ofHolders || !isManaged ? "Member" : "Manager"];
  if (!ofHolders) return ["Director"];
  return isOfBoard(decided) ? ["Shareholder", "Director"] : ["Shareholder"];
}

/** By which section each acts without a meeting, where the law is Delaware's. */
const sections = { Shareholder: "228", Director: "141(f)", Member: "18-302(d)", Manager: "18-404(d)" } as const;

/** A consent in writing to what the company decides by itself. */
export function consent(
  company: FormationFacts,
  decided: Decided,
  deciding: Readonly<Record<"owners" | "directors" | "managers", readonly string[]>>,
): AmendmentPaper {
  const ofHolders = isOfHolders(decided);
  const roles = rolesOf(company, decided, deciding.managers.length > 0);
  const bodies = {
    Shareholder: `${holderWord(company)}s`,
    Director: "Board of Directors",
    Member: "members",
    Manager: "managers",
  };
  const body = roles.map((role) => bodies[role]).join(" and the ");
  const title = `Written Consent of the ${body.replace(/^[a-z]/, (letter) => letter.toUpperCase())}`;
  const named = {
    Shareholder: deciding.owners,
    Director: deciding.directors,
    Member: deciding.owners,
    Manager: deciding.managers,
  };
  const signers = roles.flatMap((role) => {
    const names: readonly (string | null)[] = named[role].length === 0 ? [null] : named[role];
    return names.map((name) => ({ capacity: role, name }));
  });
  const law = lawOf(company);
  const permits = [...new Set(roles.map((role) => law.of(sections[role])))].join(" and ");
  const takes = roles.length === 1 && roles[0] === "Director" ? "takes" : "take";
  const each = roles.length === 1 ? "" : ", each those that the law leaves to them";
  const { principal_address, fiscal_year_end, elects, ends } = decided;
  const resolved = [
    ...(principal_address === null
      ? []
      : [`the address of the company’s principal office is ${stop(principal_address)}`]),
    ...(fiscal_year_end === null
      ? []
      : [
          `the company’s fiscal year ends on ${yearEnd(fiscal_year_end)} of each year, subject to what the Internal Revenue Service must approve.`,
        ]),
    ...ends.map(
      (one) =>
        `${one.holder_name} is no longer ${seatLabels(one)} of the company (${one.end_reason.replaceAll("_", " ")}).`,
    ),
    ...elects.map(
      (one) =>
        `${one.holder_name} is elected ${seatLabels(one)} of the company, until a successor is elected or appointed.`,
    ),
  ];
  const text = documentText(company, title, [
    `The ${body} of ${company.legal_name} ${takes} the following actions${each}, by written consent, without a meeting, as ${permits} ${permits.includes(" and Section") ? "permit" : "permits"}.`,
    ...resolved.flatMap((what, at) => [`## ${at + 1}. Resolution`, `RESOLVED, that ${what}`]),
    ...signatures(
      ofHolders
        ? `Each of the undersigned consents${roles.length === 1 ? "" : ", a holder"} with all ${company.entity_type === "c_corp" ? "shares" : "units"} that the signer holds. Those who have not signed are told promptly.`
        : "Each of the undersigned consents to these actions.",
      signers,
    ),
  ]);
  return {
    document_type: "WrittenConsent",
    title,
    text,
    required_signers: signers.map(({ name, capacity }) => ({ signer_name: name, signer_role: capacity })),
  };
}
