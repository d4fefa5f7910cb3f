import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { Id } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { type Act, operation, within } from "#lib/core/operation.ts";
import type { Scope } from "#lib/core/scopes.ts";
import type { Asking } from "./asking.ts";
import { collect, evidenceOf } from "./collecting.ts";
import { plan } from "./planning.ts";
import { type Folder, folders, safeName } from "./rules.ts";
import { MinuteBookContents } from "./schema.ts";

const at = within("minute_book", "/v1/entities/{entity_id}/minute-book", "entities");
const entity_id = Id("ent");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** What reads all that a book holds: a book that is thinner for who lacks one would pass for the whole. */
const alsoScopes: readonly Scope[] = [
  "formations:read",
  "documents:read",
  "governance:read",
  "equity:read",
  "contracts:read",
  "obligations:read",
  "tax:read",
  "ledger:read",
  "invoices:read",
  "payments:read",
  "payroll:read",
  "receipts:read",
];

const askingFor = ({ tx, caller }: Act, { entity_id }: { entity_id: string }): Asking => ({
  tx,
  caller: { ...caller, scopes: new Set<string>(["entities:read", ...alsoScopes]) },
  entity_id,
  day: today(),
});

export const exportMinuteBook = operation({
  ...at("export", "GET"),
  title: "Download an entity's minute book",
  about: `A company's papers, register, books and receipts as one zip, to hand over: to counsel, to an accountant, to a buyer, or on leaving. All of it is of one
moment, and of a dissolved company as well. Its folders are numbered:

- \`00 Index\`: \`index.html\`, and \`index.json\` with each file's \`path\`, \`bytes\`, \`sha256\`, what it is, its day, the record and the receipt that it came by
  (\`in_evidence\`: its proof is among the evidence), signed as a checkpoint is (Ed25519 over its canonical JSON without \`signature\` and \`key_id\`).
- \`01 Charter and formation\`, \`02 Bylaws and operating agreement\`, \`03 Minutes and consents\`: documents as PDFs with their certificates of signature,
  seats, meetings with every vote, resolutions.
- \`04 Stock ledger and cap table\`, \`05 Securities\`: CSV, PDF, XLSX and the Open Cap Table Format; grants, SAFEs, notes, rounds and valuations with their papers.
- \`06 Contracts\`: signed PDFs, and uploaded files byte for byte. \`07 Filings\`, \`08 Obligations\` (and as iCalendar), \`09 Tax\`: worksheets and what was filed.
- \`10 Books\`: the journal for beancount and hledger and as CSV, the chart, and of each fiscal year with postings and of the present one the trial balance,
  balance sheet, income statement and cash-flow statement, for each currency.
- \`11 Invoices and bills\`: lists, PDFs of invoices that were sent (where they are 1,000 at most), papers of bills. \`12 Payroll\`: runs and deposits in sum.
- \`13 Evidence\`: the company's receipts with their proofs, as an export of evidence has them, but for payroll's. \`14 Other papers\`: attachments of none of these.

\`node verify.mjs\`, given the zip or the folder that it was unpacked to, holds every file to the signed index and checks the evidence, without this service.

It leaves out drafts of invoices, bills and entries; bank accounts and their numbers; vendors' and persons' tax numbers; what each person is paid, but where a contract or a tax paper says so; secrets, keys and links;
agents, mail, policies and the audit trail; contacts and lists of vendors; payments, credit notes and bank lines beside their entries in the journal. Papers that nobody has signed yet are there, and named so. What does not fit one form is named under \`left_out\`, and stands
there in another. At most 10,000 files, 1 GiB of uploaded ones, 20,000 records of a kind and 64 MiB of texts and records, packed, and what an export of evidence holds (400 beyond). Where nothing is sealed yet it is a 404.`,
  alsoScopes,
  input: z.object({ entity_id }),
  output: File,
  file: "application/zip",
  audited: "file.exported",
  example,
  async run(act, input) {
    const asking = askingFor(act, input);
    const book = await collect(asking);
    return {
      filename: safeName(`Minute book of ${book.company} ${asking.day}`, ".zip", 120),
      content_type: "application/zip",
      content: { book },
    };
  },
});

export const readMinuteBook = operation({
  ...at("contents", "GET /contents"),
  title: "Read what a minute book holds",
  about:
    "How many files its download would have in each of its folders, and how many receipts. Nothing is made or noted.",
  alsoScopes,
  input: z.object({ entity_id }),
  output: MinuteBookContents,
  example,
  async run(act, input) {
    const asking = askingFor(act, input);
    const [{ parts, uploaded_bytes, left_out }, { receipts }] = await Promise.all([plan(asking), evidenceOf(asking)]);
    const counts = Map.groupBy(parts, ({ folder }) => folder);
    const told = (Object.keys(folders) as Folder[]).filter((one) => one !== "index" && one !== "evidence");
    return {
      entity_id: input.entity_id,
      folders: told.map((one) => ({ ...folders[one], files: counts.get(one)?.length ?? 0 })),
      ...{ files: parts.length, uploaded_bytes, receipts, left_out },
    };
  },
});
