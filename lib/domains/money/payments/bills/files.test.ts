import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { downloadFile, listDocuments, readDocument } from "#lib/domains/company/documents/operations.ts";
import { signDocument } from "#lib/domains/company/signing/operations.ts";
import { readReceipt } from "#lib/domains/trust/receipts/operations.ts";
import { execute } from "#lib/execute.ts";
import { newCompany } from "../../../../../e2e/support/books.ts";
import { refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { createVendor, updateVendor } from "../vendors/operations.ts";
import * as bills from "./operations.ts";

const bytes = Buffer.from("%PDF-1.7\nA bill.\n%%EOF\n");
const sha256 = createHash("sha256").update(bytes).digest("hex");
const content_base64 = bytes.toString("base64");
const given = {
  vendor_name: "Harbor Hosting",
  bill_date: "2026-03-05",
  due_date: "2026-04-04",
  line_items: [{ description: "Hosting", amount_cents: 45_000 }],
};

describe("a bill's file", () => {
  it("is kept with it as a document that tells its hash, and answered byte for byte", async () => {
    const { act, caller } = await newCompany();
    const attachment = { filename: "march.pdf", content_base64 };
    const { attachments } = await act(bills.createBill, { ...given, attachment });
    const told = { filename: "march.pdf", content_type: "application/pdf", byte_count: bytes.length, sha256 };
    expect(attachments).toEqual([{ document_id: expect.any(String), ...told }]);
    const { document_id = "" } = attachments[0] ?? {};
    const { value: document } = await execute(readDocument, caller, { document_id });
    expect(document).toMatchObject({ category: "attachment", title: "march.pdf", signer_roles: [], signatures: [] });
    expect(document.text).toContain(sha256);
    const { value: file } = await execute(downloadFile, caller, { document_id });
    expect(file.content_type).toBe("application/pdf");
    expect("bytes" in file.content && Buffer.from(file.content.bytes)).toEqual(bytes);
    expect((await act(listDocuments)).data.map((one) => one.document_id)).toContain(document_id);
    const signed = execute(signDocument, caller, { document_id, signer_name: "Ada", signer_role: "Director" });
    await expect(signed).rejects.toMatchObject({
      status: 400,
      message: "Cannot sign the document: it is an attachment.",
    });
  });

  it("comes later as well, and is kept for good", async () => {
    const { act } = await newCompany();
    const { bill_id } = await act(bills.createBill, given);
    await act(bills.approveBill, { bill_id });
    const { attachments } = await act(bills.attachToBill, { bill_id, content_base64 });
    expect(attachments).toMatchObject([{ filename: "file.pdf", sha256 }]);
    for (const text of [
      "update document_file set content = 'x' where document_id = $1",
      "delete from document_file where document_id = $1",
      "delete from bill_document where document_id = $1",
    ]) {
      expect(await refusalByDatabase(text, [attachments[0]?.document_id]), text).not.toBeNull();
    }
    await act(bills.voidBill, { bill_id });
    const other = Buffer.from("%PDF-1.7 other").toString("base64");
    await expect(act(bills.attachToBill, { bill_id, content_base64: other })).rejects.toMatchObject({
      status: 400,
      message: "Cannot attach to the bill: its status is voided.",
    });
  });

  it("is with one bill that is not voided, so that nothing is paid twice", async () => {
    const { act } = await newCompany();
    const first = await act(bills.receiveBill, { content_base64 });
    const again = () => act(bills.createBill, { ...given, attachment: { content_base64 } });
    await expect(again()).rejects.toMatchObject({
      status: 409,
      message: `The same file is with the bill ${first.bill_id} already.`,
    });
    await act(bills.voidBill, { bill_id: first.bill_id });
    expect((await again()).attachments).toMatchObject([{ sha256 }]);
  });

  it.each([
    ["a text", Buffer.from("Hello").toString("base64"), "must be a PDF or an image (PNG, JPEG, GIF or WebP)"],
    ["no base64", "%%%", "content_base64 must be the file in base64"],
    ["nothing", "", "content_base64 must not be empty"],
  ])("is not %s, and nothing is kept then", async (_, content_base64, rule) => {
    const { act } = await newCompany();
    await expect(act(bills.receiveBill, { content_base64 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(rule),
    });
    expect((await act(bills.listBills)).data).toEqual([]);
    expect((await act(listDocuments)).data).toEqual([]);
  });

  it.each([
    ["image/png", "\x89PNG\r\n\x1a\n…"],
    ["image/jpeg", "\xff\xd8\xff…"],
    ["image/gif", "GIF89a…"],
    ["image/webp", "RIFF0000WEBP…"],
  ])("may be %s, told by its first bytes", async (content_type, text) => {
    const { act } = await newCompany();
    const file = Buffer.from(text, "latin1").toString("base64");
    const { attachments } = await act(bills.receiveBill, { filename: "scan.bin", content_base64: file });
    expect(attachments).toMatchObject([{ filename: "scan.bin", content_type }]);
  });

  it("does not enter a receipt, which tells its hash", async () => {
    const { caller, entity_id } = await newCompany();
    const { receipt_id } = await execute(bills.receiveBill, caller, { entity_id, content_base64 });
    const { value } = await execute(readReceipt, caller, { receipt_id: receipt_id ?? "" });
    expect(JSON.stringify(value)).not.toContain(content_base64);
    expect(JSON.stringify(value)).toContain(sha256);
  });
});

describe("a draft that is made of its file", () => {
  it("knows nothing that the file alone says, and is approved once it is told", async () => {
    const { act } = await newCompany();
    const draft = await act(bills.receiveBill, { content_base64, notes: "From the letter box" });
    const nothing = { vendor_id: null, vendor_name: null, bill_number: null, bill_date: null, due_date: null };
    expect(draft).toMatchObject({ ...nothing, line_items: [], amount_cents: 0, status: "draft" });
    expect(draft).toMatchObject({ notes: "From the letter box", received_from: null, attachments: [{ sha256 }] });
    const { bill_id } = draft;
    await expect(act(bills.approveBill, { bill_id })).rejects.toMatchObject({
      status: 400,
      code: "bill_incomplete",
      message: "Cannot approve the bill: it has no vendor_id, bill_date, due_date, and line_items yet.",
    });
    await act(bills.changeBill, { bill_id, ...given });
    expect(await act(bills.approveBill, { bill_id })).toMatchObject({ status: "approved", amount_cents: 45_000 });
  });

  it("is the vendor's whose address it came from, where one active vendor has that", async () => {
    const { act } = await newCompany();
    const { vendor_id } = await act(createVendor, { name: "Harbor", email: "billing@harbor.example" });
    const from = (name: string, received_from: string) =>
      act(bills.receiveBill, { content_base64: Buffer.from(`%PDF-${name}`).toString("base64"), received_from });
    expect(await from("1", "Billing@Harbor.example")).toMatchObject({ vendor_id, vendor_name: "Harbor" });
    expect(await from("2", "other@harbor.example")).toMatchObject({ vendor_id: null });
    await act(updateVendor, { vendor_id, status: "archived" });
    expect(await from("3", "billing@harbor.example")).toMatchObject({ vendor_id: null });
  });

  it("is made of a file that is kept already, which is the company's own", async () => {
    const [{ act }, other] = [await newCompany(), await newCompany()];
    const { attachments, bill_id } = await other.act(bills.receiveBill, { content_base64 });
    const { document_id } = attachments[0] ?? {};
    await expect(act(bills.receiveBill, { document_id })).rejects.toMatchObject({ status: 404 });
    await expect(other.act(bills.receiveBill, { document_id })).rejects.toMatchObject({
      status: 409,
      message: `The same file is with the bill ${bill_id} already.`,
    });
    await expect(act(bills.receiveBill, {})).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(
        "content_base64 is required, unless document_id names a file that is kept already",
      ),
    });
  });
});
