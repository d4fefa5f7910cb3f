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

const withArticle = (role: string) => `${/^[AEIOU]/.test(role) ? "an" : "a"} ${role.toLowerCase()}`;

/** "an incorporator, a director, or an officer": who may sign. */
export const signersLabel = (roles: readonly string[]) => disjunction.format(roles.map(withArticle));

/** What a signer agrees to, kept with the signature word for word. */
export const consentStatement = (title: string, company: string) =>
  `I have read the ${title} of ${company} and agree to sign it electronically. The name I typed is my signature and binds me as one by hand would.`;
