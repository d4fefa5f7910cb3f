import { createHash, verify } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { canonicalJson } from "#lib/core/canonical.ts";
import { transaction } from "#lib/db/transaction.ts";
import { downloadTrialBalance, readTrialBalance } from "#lib/domains/books/reports/operations.ts";
import { createGrant } from "#lib/domains/equity/grants/operations.ts";
import { exportOcf } from "#lib/domains/equity/ocf/operations.ts";
import { readCapTable } from "#lib/domains/equity/operations.ts";
import { createInvoice, downloadInvoice, sendInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { listAuditEvents } from "#lib/domains/trust/audit/operations.ts";
import { seal } from "#lib/domains/trust/receipts/log.ts";
import { publishedKeys } from "#lib/domains/trust/receipts/signing.ts";
import { execute } from "#lib/execute.ts";
import { fileBytes } from "#lib/work/files.ts";
import { newCompany } from "../../../../e2e/support/books.ts";
import { callerIn } from "../../../../e2e/support/callers.ts";
import { openZip, sentenceOf, verifyAll, verifyEvidence } from "../../../../public/verify.mjs";
import { uploadContract } from "../contracts/operations.ts";
import { downloadDocument } from "../documents/operations.ts";
import * as documents from "../documents/store.ts";
import { createEntity } from "../entities/detail/operations.ts";
import { dissolveEntity } from "../formation/dissolutions/operations.ts";
import { advanceFormation } from "../formation/operations.ts";
import { castVote, conveneMeeting } from "../governance/operations.ts";
import { signDocument } from "../signing/operations.ts";
import { exportMinuteBook, readMinuteBook } from "./operations.ts";

// A book as the service makes it, out of the database, unpacked by the zip reader of public/verify.mjs, which is none of the writer's.

interface Listed {
  path: string;
  bytes: number;
  sha256: string;
  what: string;
  standing: string | null;
  record_id: string | null;
  text_sha256: string | null;
  receipt_id: string | null;
  in_evidence: boolean;
}

interface Unpacked {
  names: string[];
  read(name: string): Promise<Uint8Array>;
}

const PDF = Buffer.from("%PDF-1.4\n%lease\n");
const hostile = [
  "../../../etc/passwd",
  "CON",
  "nul.txt",
  'a/b\\c:d*e?f"g<h>i|j',
  "Lease\u202efdp.exe\u0007\n\r\ttail",
  "  ...hidden. . ",
  "Same NAME",
  "same name",
  `${"Ω".repeat(160)} & <script>alert(1)</script>`,
  "…🏛️…",
  "Société – déjà",
];

let company: Awaited<ReturnType<typeof newCompany>>;
let formation: documents.NewDocument & { document_id: string; signer_roles: string[] };

const sealAll = async () => {
  const { workspace_id } = company;
  while (((await transaction({ workspace_id }, "write", seal)) ?? 1) > 0);
};
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const sign = (document_id: string, signer_role: string) =>
  execute(signDocument, company.caller, { document_id, signer_name: "Ada Byron", signer_role });

beforeAll(async () => {
  // As a clock does that was set back: what is made meanwhile has identifiers of one moment, more than are made in any.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  company = await newCompany();
  const { caller, entity_id, act, open, draft, post } = company;
  await act(advanceFormation);
  const own = await transaction(caller, "read", (tx) => documents.ofFormation(tx, entity_id));
  formation = own[0] as unknown as typeof formation;
  await sign(formation.document_id, formation.signer_roles[0] ?? "");
  const { cap_table_id, instruments } = await act(readCapTable);
  const terms = { recipient_name: "=Ada", grant_type: "common_stock", shares: 1_000_000 };
  await act(createGrant, { cap_table_id, instrument_id: instruments[0]?.instrument_id, ...terms });
  const { meeting_id } = await act(conveneMeeting, { meeting_type: "board", title: "A: b?", agenda_items: ["One"] });
  const vote = { agenda_item_index: 0, voter_name: "Ada Byron", decision: "approve" as const };
  await execute(castVote, caller, { meeting_id, ...vote });
  for (const title of hostile) {
    const file = { filename: "x.pdf", content_base64: PDF.toString("base64"), counterparty_name: "Bay" };
    await act(uploadContract, { ...file, title });
  }
  const cash = await open("cash");
  await post(await draft([cash, "debit", 5_000], [await open("common_stock"), "credit", 5_000]));
  const sold = { amount_cents: 7_000, due_date: "2027-01-31" };
  await act(createInvoice, { ...sold, customer: "A draft" });
  const { invoice_id } = await act(createInvoice, { ...sold, customer: "Globex: <b>*" });
  await act(sendInvoice, { invoice_id });
  await sealAll();
  vi.useRealTimers();
});
// Also where that failed: the files that come after it in the same worker have a clock that goes.
afterAll(() => void vi.useRealTimers());

async function opened(bytes: Uint8Array) {
  const evidence = (await openZip(bytes.length, async (from: number, to: number) =>
    bytes.subarray(from, to),
  )) as Unpacked & { book: Unpacked };
  const { names, read } = evidence.book;
  const text = async (name: string) => new TextDecoder().decode(await read(name));
  const index = JSON.parse(await text("00 Index/index.json"));
  return { names, read, text, index, files: index.files as Listed[], evidence };
}

const taken = async (caller: Caller, entity_id: string) =>
  opened(await fileBytes((await execute(exportMinuteBook, caller, { entity_id })).value));

describe("a company's minute book", () => {
  it("names every file with its hash, in an index that the service has signed, and its evidence verifies", async () => {
    const { names, read, text, index, files, evidence } = await taken(company.caller, company.entity_id);
    expect(["00 Index/index.json", ...files.map(({ path }) => path)].toSorted()).toEqual(names.toSorted());
    for (const one of files) {
      const bytes = await read(one.path);
      expect([sha256(bytes), bytes.length], one.path).toEqual([one.sha256, one.bytes]);
    }
    const { signature, key_id, ...told } = index;
    const key = (await publishedKeys()).find((one) => one.key_id === key_id)?.public_key_pem ?? "";
    expect(verify(null, Buffer.from(canonicalJson(told)), key, Buffer.from(signature, "base64"))).toBe(true);
    expect(told).toMatchObject({ format: "minutebook-minute-book-1", entity_id: company.entity_id, left_out: [] });

    const { scopes } = JSON.parse(await text("13 Evidence/manifest.json"));
    expect(scopes, "receipts of payroll tell what each person is paid").not.toContain("payroll:read");
    const { findings, receipts } = await verifyEvidence({ names: evidence.names, read: evidence.read });
    expect(findings.map(sentenceOf)).toEqual([]);
    expect(receipts).toBe(told.evidence.receipts);
  });

  it("is checked whole by verify.mjs, which names what was changed, put in or taken away", async () => {
    const { evidence, files } = await taken(company.caller, company.entity_id);
    const keys = { name: "keys.json", text: JSON.stringify({ data: await publishedKeys() }) };
    const checked = async (change: (book: Unpacked) => Partial<Unpacked>) => {
      const source = { ...evidence, book: { ...evidence.book, ...change(evidence.book) } };
      return verifyAll([{ name: "book.zip", source }, keys]);
    };
    const { findings, told } = await checked(() => ({}));
    expect(findings.map(sentenceOf)).toEqual([]);
    expect(told[0]).toMatch(new RegExp(`^The minute book of .+ is whole: ${files.length} files, each the one`));
    const apart = (name: string) => name.normalize("NFD");
    const unpacked = await checked(({ names, read }) => ({
      names: names.map(apart),
      read: (name: string) => read(name.normalize("NFC")),
    }));
    expect(unpacked.findings, "as some programs write names").toEqual([]);
    const path = files.find((one) => one.path.startsWith("06 Contracts/"))?.path ?? "";
    const wrong = async (change: Parameters<typeof checked>[0]) => (await checked(change)).findings.map(sentenceOf);
    const other = Buffer.from("another");
    expect(await wrong(({ read }) => ({ read: async (name: string) => (name === path ? other : read(name)) }))).toEqual(
      [`${path}: it is not the file that the index names: it was changed`],
    );
    expect(await wrong(({ names }) => ({ names: [...names, "06 Contracts/x.pdf"] }))).toEqual([
      "06 Contracts/x.pdf: the index does not name it: it was put in",
    ]);
    expect(await wrong(({ names }) => ({ names: names.filter((name) => name !== path) }))).toEqual([
      `${path}: it is missing`,
    ]);
    const index = "00 Index/index.json";
    const forged = async (read: (name: string) => Promise<Uint8Array>) =>
      Buffer.from(new TextDecoder().decode(await read(index)).replace(/"sha256": "\w/, '"sha256": "x'));
    expect(
      await wrong(({ read }) => ({ read: (name: string) => (name === index ? forged(read) : read(name)) })),
    ).toEqual([expect.stringMatching(/^00 Index\/index.json: the signature is not of the key/)]);
  });

  it("leads from a paper to the receipt that made it, which has the hash of its text", async () => {
    const { files, evidence } = await taken(company.caller, company.entity_id);
    const lines = await Promise.all(
      evidence.names.filter((name: string) => name.startsWith("receipts/")).map((name: string) => evidence.read(name)),
    );
    const bodies = lines.flatMap((bytes) => new TextDecoder().decode(bytes).trimEnd().split("\n"));
    const bodyOf = new Map(bodies.map((body) => [JSON.parse(body).receipt_id, body]));
    const made = files.filter(({ record_id }) => record_id !== null);
    expect(made.length).toBeGreaterThan(25);
    for (const { path, record_id, receipt_id, in_evidence, text_sha256 } of made) {
      const body = bodyOf.get(receipt_id ?? "") ?? "";
      expect([in_evidence, body.includes(`"${record_id}"`)], path).toEqual([true, true]);
      if (text_sha256 !== null) expect(body, path).toContain(text_sha256);
    }
    expect(
      JSON.parse(bodyOf.get(made.find(({ path }) => path.includes("A b - votes"))?.receipt_id ?? "") ?? "{}"),
    ).toMatchObject({ action: "governance.convene_meeting" });
  });

  it("has the bytes that the exports answer, and journals that come to the trial balance", async () => {
    const { caller, entity_id } = company;
    const { files, read, text, names } = await taken(caller, entity_id);
    const pathOf = (part: string) => files.find(({ path }) => path.includes(part))?.path ?? "";
    const ocf = await fileBytes((await execute(exportOcf, caller, { entity_id })).value);
    expect(sha256(await read(pathOf(".ocf.zip")))).toBe(sha256(ocf));
    const { document_id } = formation;
    const paper = await fileBytes((await execute(downloadDocument, caller, { document_id })).value);
    expect(files.find((one) => one.record_id === document_id)).toMatchObject({
      ...{ sha256: sha256(paper), standing: "signed", text_sha256: expect.any(String) },
      path: expect.stringMatching(/^01 Charter and formation\/\d{4}-\d\d-\d\d Certificate of Incorporation.*\.pdf$/),
    });
    const sent = files.find(({ what }) => what.startsWith("Invoice "));
    const drawn = (await execute(downloadInvoice, caller, { entity_id, invoice_id: sent?.record_id ?? "" })).value;
    expect(sent).toMatchObject({ sha256: sha256(await fileBytes(drawn)), standing: "sent" });
    expect(
      files.filter(({ what }) => what.startsWith("Invoice ")),
      "drafts are left out",
    ).toHaveLength(1);
    expect(await text("11 Invoices and bills/Invoices.csv")).not.toContain("A draft");

    const as_of = new Date().toISOString().slice(0, 10);
    const table = (await execute(downloadTrialBalance, caller, { entity_id, as_of, currency: "usd" })).value;
    expect(await text(pathOf(`Trial-balance-${as_of}`))).toBe(new TextDecoder().decode(await fileBytes(table)));
    const [head = "", ...rows] = (await text(pathOf("Journal-begin-to-end.csv"))).trimEnd().split("\r\n");
    const column = (name: string) => head.split(",").indexOf(name);
    const sums: Record<string, number> = {};
    for (const row of rows.map((line) => line.split(","))) {
      const code = row[column("account_code")] ?? "";
      const cents = (name: string) => Math.round(Number(row[column(name)] || 0) * 100);
      sums[code] = (sums[code] ?? 0) + cents("debit") - cents("credit");
    }
    const { accounts } = (await execute(readTrialBalance, caller, { entity_id })).value;
    const balances = accounts.map((line) => [line.account_code, line.debit_cents - line.credit_cents] as const);
    expect(sums).toEqual(Object.fromEntries(balances.filter(([, cents]) => cents !== 0)));
    expect(names.filter((name) => name.startsWith("10 Books/")).length).toBeGreaterThanOrEqual(12);

    const { value: told } = await execute(readMinuteBook, caller, { entity_id });
    for (const { folder, files: count } of told.folders) {
      expect([folder, count]).toEqual([folder, files.filter(({ path }) => path.startsWith(`${folder}/`)).length]);
    }
    expect(told).toMatchObject({ uploaded_bytes: hostile.length * PDF.length, left_out: [] });
  });

  it("calls its files by names that every file system takes, whatever somebody has called them", async () => {
    const { names, text, files } = await taken(company.caller, company.entity_id);
    expect(new Set(names.map((name) => name.normalize("NFKC").toLowerCase())).size).toBe(names.length);
    for (const name of names) {
      expect(name.length, name).toBeLessThanOrEqual(120);
      const parts = name.split("/");
      for (const part of parts) {
        expect(part, name).not.toMatch(
          /[\\:*?"<>|\p{Cc}\p{Cf}]|^[. ]|[. ]$|^(?:con|nul|aux|prn|com\d|lpt\d)(?:\.|$)/iu,
        );
        expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
      }
    }
    const uploads = files.filter(({ path, sha256: hash }) => path.startsWith("06 Contracts/") && hash === sha256(PDF));
    expect(uploads).toHaveLength(hostile.length);
    expect(uploads.map(({ standing }) => standing)).toEqual(hostile.map(() => "unsigned"));
    const page = await text("00 Index/index.html");
    expect(page).toContain("&lt;script&gt;");
    expect(page).not.toContain("<script");
  });

  it("is of one moment: what is done while its bytes are taken is not in it", async () => {
    const { caller, entity_id, act } = company;
    const { value } = await execute(exportMinuteBook, caller, { entity_id });
    const [, second] = await transaction(caller, "read", (tx) => documents.ofFormation(tx, entity_id));
    const { document_id = "", signer_roles = [] } = second ?? {};
    await sign(document_id, signer_roles[0] ?? "");
    await act(createInvoice, { customer: "Later", amount_cents: 100, due_date: "2027-01-31" });
    const { files, text, evidence } = await opened(await fileBytes(value));
    expect(files.find((one) => one.record_id === document_id)?.standing).toBe("unsigned");
    expect(await text("11 Invoices and bills/Invoices.csv")).not.toContain("Later");
    expect((await verifyEvidence(evidence)).findings.map(sentenceOf)).toEqual([]);
    const kept = new TextDecoder().decode(await evidence.read("documents/000001.jsonl"));
    const told = kept.split("\n").find((line) => line.includes(`"document_id":"${document_id}"`)) ?? "{}";
    expect(JSON.parse(told)).toMatchObject({ document_id, status: "unsigned", signatures: [] });
    await sealAll();
  });

  it("is for who reads all of it, of a company of theirs; and the audit trail tells of it", async () => {
    const { caller, entity_id, workspace_id } = company;
    const narrow = callerIn(workspace_id, "entities:read", "documents:write", "ledger:read");
    await expect(execute(exportMinuteBook, narrow, { entity_id })).rejects.toMatchObject({
      ...{ status: 403, code: "missing_scope" },
      message: expect.stringMatching(/lacks the scopes formations:read, governance:read, .*receipts:read\.$/),
    });
    const other = (await execute(createEntity, caller, { ...createEntity.example, legal_name: "Globex" })).value;
    const bound = { ...caller, entity_ids: [entity_id] };
    expect((await taken(bound, entity_id)).files.length).toBeGreaterThan(40);
    await expect(execute(exportMinuteBook, bound, { entity_id: other.entity_id })).rejects.toMatchObject({
      status: 404,
    });
    const { data } = (await execute(listAuditEvents, caller, { type: "file.exported" })).value;
    expect(JSON.stringify(data)).toContain("minute_book.export");
  });

  it("is given of a dissolved company, too", async () => {
    const { caller, entity_id, act } = company;
    await act(dissolveEntity, { reason: "Sold" });
    await sealAll();
    const { text, files } = await taken(caller, entity_id);
    expect(JSON.parse(await text("01 Charter and formation/Company.json"))).toMatchObject({ status: "dissolved" });
    expect(files.length).toBeGreaterThan(40);
  });
});
