import * as z from "zod";
import { inNamesOf, wrongState } from "#lib/core/errors.ts";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, transition, within } from "#lib/core/operation.ts";
import type { Tx } from "#lib/core/tx.ts";
import { actDay } from "#lib/domains/books/closing/dating.ts";
import * as ledger from "#lib/domains/books/ledger/store.ts";
import * as tags from "#lib/domains/books/ledger/tags/store.ts";
import { fileBodies, GivenFile } from "#lib/domains/company/documents/files/schema.ts";
import { besides, submit, toldByLine } from "../submitting.ts";
import * as vendors from "../vendors/store.ts";
import {
  accountsForLines,
  assertLineAccounts,
  draftBill,
  draftOf,
  keepAttachment,
  postingDay,
  vendorOf,
} from "./drafting.ts";
import * as attached from "./files-store.ts";
import { approvedEntry, assertDueAfter, assertUnpaid, sumOf, wholeBill } from "./rules.ts";
import { Bill, BillFilter, BillPaid, ChangedBill, NewBill, postedOn, ReceivedBill, voidedOn } from "./schema.ts";
import * as store from "./store.ts";

const at = within("bills", "/v1/entities/{entity_id}/bills", "payments");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const BillInPath = z.object({ entity_id, bill_id: Id("bill") });
const example = { ...entity, bill_id: "bill_01k0zk1x3ve4b8j0c2v5y6m7n8" };

/** The smallest PDF that is one, for the reference. */
const PDF = Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64");

interface MoneyAsked extends Pick<Bill, "entity_id" | "amount_cents" | "currency"> {
  vendor_id?: string | null | undefined;
  vendor_name?: string | null | undefined;
}

/** What a bill is asked to come to, and whose it is, by the name that it gives and by the vendor's own. */
async function moneyOf(tx: Tx, { entity_id, vendor_id = null, vendor_name, amount_cents, currency }: MoneyAsked) {
  const told = { amount_cents, currency };
  const recipient = vendor_name ?? (vendor_id === null ? "" : (await vendors.load(tx, { entity_id, vendor_id })).name);
  return { ...told, recipient, ...(await besides(tx, { entity_id, vendor_id }, { recipient, ...told })) };
}

export const createBill = operation({
  ...at("create", "POST"),
  title: "Draft a bill",
  about:
    "A vendor's bill, as a draft that touches no balance; its lines add up to it, and their tags are borne by the entry that approving posts. A vendor whose name is not known yet is remembered. A number that another of the vendor's bills has is a 409, unless that one is voided.",
  input: NewBill,
  output: Bill,
  example: {
    ...entity,
    vendor_name: "Harbor Hosting Inc.",
    bill_number: "INV-2026-0042",
    bill_date: "2026-03-05",
    due_date: "2026-04-04",
    line_items: [{ description: "Hosting, March", amount_cents: 45_000 }],
  },
  money: { leaves: false, of: (tx, input) => moneyOf(tx, { ...input, amount_cents: sumOf(input.line_items) }) },
  run: async ({ tx }, input) => store.load(tx, { entity_id: input.entity_id, bill_id: await draftBill(tx, input) }),
});

export const receiveBill = operation({
  ...at("receive", "POST"),
  http: "POST /v1/entities/{entity_id}/bill-files",
  title: "Draft a bill from a file",
  about:
    "A PDF or an image of a bill, as JSON or raw, becomes a draft with the file attached; what the file says is not read, so that the draft has neither date nor lines yet, and a vendor only where `vendor_id` names one or one has the address of `received_from`. A file that is with another bill already is a 409.",
  input: ReceivedBill,
  output: Bill,
  bodies: fileBodies,
  example: { ...entity, filename: "invoice-0042.pdf", content_base64: PDF, received_from: "billing@harbor.example" },
  async run({ tx }, input) {
    const { entity_id } = input;
    const { document_id, ...draft } = await draftOf(tx, input);
    const [bill_id = ""] = await store.insertAll(tx, [{ entity_id, ...draft, lines: [] }]);
    await attached.attach(tx, bill_id, document_id);
    return store.load(tx, { entity_id, bill_id });
  },
});

export const changeBill = operation({
  ...at("change", "PATCH /{bill_id}"),
  title: "Update a draft bill",
  about: "Any of the fields that it was made with; what is left out stays. A bill that is no draft any more is a 400.",
  input: ChangedBill,
  output: Bill,
  example: { ...example, due_date: "2026-04-15" },
  money: {
    leaves: false,
    async of(tx, { line_items, vendor_id, vendor_name, ...input }) {
      const draft = await store.load(tx, input);
      const amount_cents = line_items ? sumOf(line_items) : draft.amount_cents;
      const isVendorGiven = vendor_id != null || vendor_name != null;
      const whose = isVendorGiven ? { vendor_id, vendor_name } : draft;
      return moneyOf(tx, { ...input, ...whose, currency: input.currency ?? draft.currency, amount_cents });
    },
  },
  async run({ tx }, { entity_id, bill_id, vendor_id, vendor_name, line_items, ...given }) {
    const draft = await store.hold(tx, { entity_id, bill_id });
    if (draft.status !== "draft") throw wrongState(`Cannot change the bill: its status is ${draft.status}.`);
    const isVendorGiven = vendor_id != null || vendor_name != null;
    const vendor = isVendorGiven ? await vendorOf(tx, { entity_id, vendor_id, vendor_name }) : {};
    const then = {
      ...draft,
      ...vendor,
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    };
    assertDueAfter(then.bill_date, then.due_date);
    await assertLineAccounts(tx, entity_id, then.currency, line_items ?? draft.line_items);
    await tags.assertLinesUsable(tx, entity_id, line_items ?? [], draft.line_items);
    await store.assertNewNumbers(tx, [then]);
    const amount_cents = line_items && sumOf(line_items);
    await store.changeDraft(tx, draft, { ...given, ...vendor, amount_cents }, line_items);
    return store.load(tx, { entity_id, bill_id });
  },
});

export const attachToBill = operation({
  ...at("attach", "POST /{bill_id}/attachments"),
  title: "Attach a file to a bill",
  about:
    "A PDF or an image, as JSON or raw. It is kept as a document of the company, with its SHA-256, for good. A file that is with a bill already is a 409, a voided bill a 400.",
  input: BillInPath.extend(GivenFile.shape),
  output: Bill,
  bodies: fileBodies,
  example: { ...example, filename: "invoice-0042.pdf", content_base64: PDF },
  async run({ tx }, { entity_id, bill_id, ...file }) {
    const bill = await store.hold(tx, { entity_id, bill_id });
    if (bill.status === "voided") throw wrongState("Cannot attach to the bill: its status is voided.");
    await attached.attach(tx, bill_id, await keepAttachment(tx, entity_id, file));
    return store.load(tx, { entity_id, bill_id });
  },
});

export const listBills = operation({
  ...at("list", "GET"),
  title: "List bills",
  about: "Newest first. Filters narrow the list together.",
  input: Paging.extend(BillFilter.shape),
  output: Page(Bill),
  example: { ...entity, status: "approved", due_to: "2026-04-30" },
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readBill = operation({
  ...at("read", "GET /{bill_id}"),
  title: "Read a bill",
  about: "The bill with its lines, its files, what was paid of it, and the journal entries that it has made.",
  input: BillInPath,
  output: Bill,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

/** What a bill comes to: it is owed, and leaves when it is paid. */
const money = {
  leaves: false,
  of: async (tx: Tx, input: z.output<typeof BillInPath>) => moneyOf(tx, await store.load(tx, input)),
};

export const approveBill = operation({
  ...at("approve", "POST /{bill_id}/approve"),
  title: "Approve a bill",
  about:
    "A draft becomes `approved`, and the books take it in: debit each line's account (or the vendor's, or `expense`), credit accounts_payable. The entry is dated `bill_date`, or today where that month is closed, unless `posted_on` says otherwise. A draft without a vendor, its dates or lines is a 400 that names what is missing.",
  input: BillInPath.extend({ posted_on: postedOn }),
  output: Bill,
  example,
  money,
  async run({ tx }, { entity_id, bill_id, posted_on }) {
    const held = await store.hold(tx, { entity_id, bill_id });
    if (held.status !== "draft") throw wrongState(`Cannot approve the bill: its status is ${held.status}.`);
    const bill = wholeBill(held);
    const day = await postingDay(tx, bill, posted_on);
    const { account_id: usual } = await vendors.load(tx, bill);
    const linesOf = await accountsForLines(tx, [bill], usual);
    await store.approveAll(tx, [bill], day);
    await ledger.postBusinessEntry(tx, {
      entity_id,
      currency: bill.currency,
      ...approvedEntry(bill, linesOf(bill), day),
    });
    return store.load(tx, { entity_id, bill_id });
  },
});

export const payBill = operation({
  ...at("pay", "POST /{bill_id}/pay"),
  title: "Pay a bill",
  about:
    "Submits a payment of the balance due, or of `amount_cents` of it: debit accounts_payable, credit `cash` or the bank account's. The bill is `paid` once nothing is due; the payment is settled, fails or is cancelled like any other (`payments`), and one that fails or is cancelled reopens the bill. Several bills of a vendor are paid at once by `POST …/payments` with `bills`. More than is due is a 400 with both counts. With `bank_line_id` money out on that line of the bank's statement pays the bill, on the line's day: as much of it as the line says unless `amount_cents` is given, the payment has settled, and the line is matched to it.",
  input: BillPaid,
  output: Bill,
  example: { ...example, amount_cents: 20_000, method: "ach" },
  money: {
    leaves: true,
    async of(tx, input) {
      const { balance_due_cents, vendor_name, ...bill } = await store.load(tx, input);
      const told = await toldByLine(tx, input);
      const recipient = vendor_name ?? "";
      const amount_cents = input.amount_cents ?? told ?? balance_due_cents;
      return {
        amount_cents,
        currency: bill.currency,
        recipient,
        ...(await besides(tx, bill, { recipient, amount_cents })),
      };
    },
    left({ payments, vendor_name, vendor_id }) {
      return { amount_cents: payments.at(-1)?.amount_cents ?? 0, recipient: vendor_name ?? "", vendor_id };
    },
  },
  async run({ tx }, { entity_id, bill_id, amount_cents, ...how }) {
    // The bill is held by its payment, after the bank account that the money leaves.
    const { currency, status } = await store.load(tx, { entity_id, bill_id });
    if (status !== "approved") throw wrongState(`Cannot pay the bill: its status is ${status}.`);
    const bills = [{ bill_id, ...(amount_cents === undefined ? {} : { amount_cents }) }];
    await inNamesOf({ "bills.0.amount_cents": "amount_cents" }, submit(tx, { entity_id, currency, bills, ...how }));
    return store.load(tx, { entity_id, bill_id });
  },
});

export const voidBill = transition({
  ...at("void", "POST /{bill_id}/void"),
  title: "Void a bill",
  about:
    "A draft or an approved bill becomes `voided`; what approving has done to the books is reversed. One of which anything is paid is a 400: its payments are failed or cancelled first.",
  input: BillInPath.extend({ voided_on: voidedOn }),
  output: Bill,
  example,
  money,
  record: store,
  async move(tx, { entity_id, voided_on }, bill) {
    assertUnpaid(bill);
    const earliest = bill.posted_on === null ? undefined : { day: bill.posted_on, what: "posted_on" };
    await store.voidBill(tx, bill, await actDay(tx, entity_id, "voided_on", voided_on ?? undefined, earliest));
  },
  follow: ({ tx }, { entity_id, bill_id, voided_on }) =>
    ledger.reverseEntriesOf(tx, entity_id, { type: "bill", id: bill_id, event: "voided" }, voided_on ?? null),
});
