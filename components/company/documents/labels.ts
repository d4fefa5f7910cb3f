import type { DocumentSummary } from "#lib/domains/company/documents/schema.ts";
import type { Tone } from "#ui/ui/tone.ts";

export const documentTones: Readonly<Record<DocumentSummary["status"], Tone>> = {
  unsigned: "warning",
  signed: "success",
  superseded: "neutral",
};

export const documentLabels: Readonly<Record<DocumentSummary["status"], string>> = {
  unsigned: "To be signed",
  signed: "Signed",
  superseded: "Set aside",
};

const disjunction = new Intl.ListFormat("en-US", { type: "disjunction" });

const conjunction = new Intl.ListFormat("en-US", { type: "conjunction" });

/** "Ada Byron and Grace Hopper". */
export const namesLabel = (names: readonly string[]) => conjunction.format(new Set(names));

/** The two sides of a contract, each of which there is one of. */
const sides: Readonly<Record<string, string>> = { company: "the company", counterparty: "the counterparty" };

const withArticle = (role: string) => sides[role] ?? `${/^[AEIOU]/.test(role) ? "an" : "a"} ${role.toLowerCase()}`;

/** "an incorporator, a director, or an officer": who may sign; of a contract "the company and the counterparty". */
export const signersLabel = (roles: readonly string[]) =>
  (roles.every((role) => role in sides) ? conjunction : disjunction).format(roles.map(withArticle));

/** Whoever signs in a role that nobody is named for: "The counterparty", "Whoever holds the role, Director". */
export const unnamedLabel = (role: string | null) => {
  const side = role === null ? undefined : sides[role];
  if (side) return `${side.charAt(0).toUpperCase()}${side.slice(1)}`;
  return role === null ? "Whoever holds the role" : `Whoever holds the role, ${role}`;
};

/** How many are left to sign what others have signed already; who they are stands beside the document's text. */
export const stillToSign = (missing: DocumentSummary["missing_signers"]) => `${missing.length} still to sign`;

/** Whether it waits for a signature: nobody has signed it, or not everybody whom it names. */
export const isToBeSigned = ({ status, fully_executed }: Pick<DocumentSummary, "status" | "fully_executed">) =>
  status !== "superseded" && !fully_executed;

/** What a signer agrees to, kept with the signature word for word. */
export const consentStatement = (title: string, company: string) =>
  `I have read the ${title} of ${company} and agree to sign it electronically. The name I typed is my signature and binds me as one by hand would.`;
