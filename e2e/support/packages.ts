/** Packages that one file of a domain stands on, besides zod and node:crypto, and why. */
export const alsoPackages: Record<string, string[]> = {
  // Banks' files come in the formats of others.
  "lib/domains/money/banking/bank-statements/formats/csv.ts": ["npm:csv-parse/sync"],
  "lib/domains/money/banking/bank-statements/formats/xml.ts": ["npm:fast-xml-parser"],
  "lib/domains/equity/ocf/reading/schemas.ts": ["npm:ajv"],
  "lib/domains/equity/ocf/reading/zip.ts": ["npm:fflate"],
  "lib/domains/equity/spreadsheets/reading/csv.ts": ["npm:csv-parse/sync"],
  // A budget comes as a spreadsheet's table, and a package of cap tables is judged by its format's JSON schemas.
  "lib/domains/books/budgets/csv.ts": ["npm:csv-parse/sync"],
  // An issuer is asked by its own protocol, and over connections that reach no private network.
  "lib/domains/trust/access/sso/issuer.ts": ["npm:openid-client"],
  "lib/domains/trust/access/sso/reaching.ts": "dns dns/promises http https net"
    .split(" ")
    .map((one) => `npm:node:${one}`),
  // Policies are Cedar's to read and to decide by.
  "lib/domains/trust/policies/engine/cedar.ts": ["npm:node:module", "npm:@cedar-policy/cedar-wasm/nodejs"],
  // Raw mail comes as MIME.
  "lib/domains/trust/agents/email.ts": ["npm:postal-mime"],
};
