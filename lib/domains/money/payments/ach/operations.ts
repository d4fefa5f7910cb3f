import * as z from "zod";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { operation, transition, within } from "#lib/core/operation.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import * as banking from "../../banking/store.ts";
import { achText, nachaFile } from "./nacha.ts";
import {
  assertNameable,
  companyIdentification,
  effectiveEntryDate,
  fileIdModifier,
  makesFiles,
  nothingToSend,
  sortOut,
} from "./rules.ts";
import { AchCandidate, AchFile, AchFileStatus, AchFileSummary, NewAchFile } from "./schema.ts";
import * as store from "./store.ts";

const at = within("ach_files", "/v1/entities/{entity_id}/bank-accounts/{bank_id}/ach-files", "payments");
const BankInPath = z.object({ entity_id: Id("ent"), bank_id: Id("bank") });
const FileInPath = BankInPath.extend({ ach_file_id: Id("ach") });
const bank = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8", bank_id: "bank_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const example = { ...bank, ach_file_id: "ach_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const listAwaitingPayments = operation({
  ...at("payments", "GET"),
  http: "GET /v1/entities/{entity_id}/bank-accounts/{bank_id}/ach-payments",
  title: "List payments awaiting an ACH file",
  about:
    "The bank account's submitted ACH payments that are in no file yet, oldest first; among them those that name no bank account and leave its ledger account. One that a line of the bank's statement is matched to has left it, and awaits none. `reason` says what keeps one out of a file.",
  input: Paging.extend(BankInPath.shape),
  output: Page(AchCandidate),
  example: bank,
  run: async ({ tx }, { entity_id, bank_id, ...paging }) =>
    store.listAwaiting(tx, await banking.load(tx, { entity_id, bank_id }), paging),
});

export const createAchFile = operation({
  ...at("create", "POST"),
  title: "Create an ACH file",
  about:
    "A NACHA file of the payments that await one, up to 1,000, to be given to the bank: credits alone, in one batch for companies (CCD) and one for individuals (PPD), with an addenda record where a payment has a reference. `left_out` names the payments that could not go into it, with the reasons; where none can, nothing is made (400). The bank account is active, keeps usd, and has its routing and account number. A payment is in one file, and is not cancelled while the file stands.",
  input: NewAchFile,
  output: AchFile,
  example: { ...bank, company_identification: "1841234567" },
  async run({ tx }, input) {
    const { entity_id, bank_id } = input;
    // One file at a time: the next one finds what this one has taken.
    const account = await banking.hold(tx, input);
    const routing_number = makesFiles(account);
    const { legal_name, ein } = await entities.load(tx, { entity_id });
    assertNameable(achText(legal_name));
    const company_identification = companyIdentification(input.company_identification, ein);
    const { made_at, today: file_date, made_before } = await store.fileTime(tx, bank_id);
    const effective_entry_date = effectiveEntryDate(input.effective_entry_date, file_date);
    const { taken, left } = sortOut(await store.holdAwaiting(tx, account));
    const left_out = left.map(({ candidate: { payment_id, vendor_id, recipient_name, amount_cents }, reason }) => ({
      payment_id,
      vendor_id,
      recipient_name,
      amount_cents,
      reason,
    }));
    if (taken.length === 0) throw nothingToSend(left_out);
    const told = { company_identification, file_id_modifier: fileIdModifier(made_before), effective_entry_date };
    const file = nachaFile({
      ...told,
      routing_number,
      bank_name: account.bank_name ?? "",
      company_name: legal_name,
      made_at,
      entries: taken.map((payment) => store.entryOf(tx, payment)),
    });
    const ach_file_id = await store.insert(tx, { entity_id, bank_id, file_date, ...told }, file, left_out);
    return store.load(tx, { entity_id, bank_id, ach_file_id });
  },
});

export const listAchFiles = operation({
  ...at("list", "GET"),
  title: "List ACH files",
  about: "A bank account's files, newest first, without their payments; `status` narrows the list.",
  input: Paging.extend({ ...BankInPath.shape, status: AchFileStatus.optional() }),
  output: Page(AchFileSummary),
  example: bank,
  async run({ tx }, { entity_id, bank_id, ...filter }) {
    await banking.load(tx, { entity_id, bank_id });
    return store.list(tx, { bank_id, ...filter });
  },
});

export const readAchFile = operation({
  ...at("read", "GET /{ach_file_id}"),
  title: "Read an ACH file",
  about: "What is in it, and what was left out. The text itself: `…/nacha`.",
  input: FileInPath,
  output: AchFile,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const downloadAchFile = operation({
  ...at("nacha", "GET /{ach_file_id}/nacha"),
  scope: "payments:write",
  title: "Download an ACH file",
  about:
    "The text for the bank, in lines of 94 characters: the same bytes every time, also of a file that was discarded. It holds account numbers in full, so it needs the scope that pays.",
  input: FileInPath,
  output: File,
  file: "text/plain",
  audited: "numbers.shown",
  example,
  async run({ tx }, input) {
    const { ach_file_id, file_date, file_id_modifier } = await store.load(tx, input);
    const filename = `ACH-${file_date}-${file_id_modifier}-${ach_file_id}.txt`;
    return { filename, content_type: "text/plain", content: { text: await store.fileText(tx, ach_file_id) } };
  },
});

export const discardAchFile = transition({
  ...at("discard", "POST /{ach_file_id}/discard"),
  title: "Discard an ACH file",
  about:
    "It was not given to the bank: its payments are free to be cancelled, or to go into another file. Where one of them has settled the bank has it, and that is a 400.",
  input: FileInPath,
  output: AchFile,
  example,
  record: store,
  move: store.discard,
});
