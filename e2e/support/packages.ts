/** Packages that one file of a domain stands on, besides zod and node:crypto, and why. */
export const alsoPackages: Record<string, string[]> = {
  // Banks' files come in the formats of others.
  "lib/domains/money/banking/bank-statements/formats/csv.ts": ["npm:csv-parse/sync"],
  "lib/domains/money/banking/bank-statements/formats/xml.ts": ["npm:fast-xml-parser"],
  "lib/domains/equity/ocf/reading/schemas.ts": ["npm:ajv"],
  "lib/domains/equity/ocf/reading/zip.ts": ["npm:fflate"],
  // What a minute book is made of is kept in memory until it is taken.
  "lib/domains/company/minute-book/packing.ts": ["npm:node:util", "npm:node:zlib"],
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

/** What of a domain others may build upon, besides its rules, states, store, schema and facts: pure files, or a folder of them, each with its reason. */
export const alsoShared: Record<string, string> = {
  "lib/domains/company/documents/text.ts": "how a text is laid out, for whoever shows it",
  "lib/domains/company/documents/writing.ts": "how a text is put together, for every domain that writes one",
  "lib/domains/books/closing/dating.ts": "which day an act is dated, and whether it may be, for whoever books one",
  "lib/domains/books/ledger/currency.ts": "the currencies that there are, as a field",
  "lib/domains/money/banking/bank-statements/formats/":
    "how banks' files are read: the page previews one as it will be taken in, and offers how to read it",
  "lib/domains/equity/spreadsheets/reading/": "how a spreadsheet is read, whatever list it holds",
  "lib/domains/money/invoicing/drafting.ts": "how an invoice is drafted, for whatever brings one in",
  "lib/domains/money/invoicing/sending.ts": "how invoices are sent, for whatever brings them in",
  "lib/domains/money/payments/bills/drafting.ts": "how bills are drafted and approved, for whatever brings them in",
  "lib/domains/money/payments/submitting.ts": "how a payment is made, for whatever is paid by payments",
  "lib/domains/trust/access/secrets.ts": "how a secret carries its workspace, and is kept as a hash, whatever it opens",
};
