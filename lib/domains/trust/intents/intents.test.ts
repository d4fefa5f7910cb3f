import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "#lib/core/caller.ts";
import { listEntities } from "#lib/domains/company/entities/operations.ts";
import { listFormationDocuments } from "#lib/domains/company/formation/operations.ts";
import { conveneMeeting } from "#lib/domains/company/governance/operations.ts";
import { issueEquity } from "#lib/domains/equity/grants/operations.ts";
import { dryRun, execute } from "#lib/execute.ts";
import { callerIn, newWorkspace } from "../../../../e2e/support/callers.ts";
import { activeCompany } from "../../../../e2e/support/company.ts";
import { some } from "../../../../e2e/support/table.ts";
import { listReceipts, readReceipt } from "../receipts/operations.ts";
import { executeIntent } from "./operations.ts";
import { intents } from "./table.ts";

let caller: Caller;
/** What the intents' examples name, of a company that stands. */
let named: Record<string, unknown>;

beforeAll(async () => {
  caller = callerIn(await newWorkspace());
  const entity_id = await activeCompany(caller);
  const shares = { entity_id, grant_type: "common", shares: 4_000_000, recipient_name: "Ada Byron" };
  await execute(issueEquity, caller, shares);
  const meeting = { entity_id, meeting_type: "board", title: "Board", agenda_items: ["Budget"] };
  const { meeting_id } = (await execute(conveneMeeting, caller, meeting)).value;
  const [document] = (await execute(listFormationDocuments, caller, { entity_id })).value.data;
  named = { entity_id, meeting_id, document_id: document?.document_id };
});

const ask = (action: string, params: Record<string, unknown>, by = caller) =>
  execute(executeIntent, by, { action, params });

/** The example as it stands, about the company, the meeting and the document that are there. */
const exampleOf = (action: string) => {
  const example = intents[action]?.example ?? {};
  const own = Object.entries(named).filter(([name]) => name in example);
  return { ...example, ...Object.fromEntries(own), ...(action === "cast_vote" && { agenda_item_index: 0 }) };
};

/** What ends or changes the company itself comes last, and to a company of its own. */
const ofItsOwn: Record<string, () => Promise<Record<string, unknown>>> = {
  convert_entity: async () => ({ entity_id: await activeCompany(caller, "llc"), target_type: "c_corp" }),
  dissolve_entity: async () => ({ entity_id: await activeCompany(caller), reason: "Done." }),
};

describe("the nineteen intents", () => {
  it("are the interface's", () => {
    expect(Object.keys(intents).sort()).toEqual(
      [
        "calculate_distribution",
        "cast_vote",
        "classify_contractor",
        "convene_meeting",
        "convert_entity",
        "create_invoice",
        "dissolve_entity",
        "file_tax_document",
        "form_entity",
        "generate_contract",
        "issue_equity",
        "issue_safe",
        "open_bank_account",
        "reconcile_ledger",
        "run_payroll",
        "sign_document",
        "submit_payment",
        "track_deadline",
        "transfer_shares",
      ].sort(),
    );
  });

  it.each(some(Object.keys(intents)))("%s does its deed and answers with the receipt that stays", async (action) => {
    const params = (await ofItsOwn[action]?.()) ?? exampleOf(action);
    const { value, receipt_id } = await ask(action, params);
    expect(value).toMatchObject({ receipt_id, action, policy: { decision: "permit" } });
    expect("params" in value ? Object.keys(value.params) : []).toEqual(expect.arrayContaining(Object.keys(params)));
    const kept = await execute(readReceipt, caller, { receipt_id: receipt_id ?? "" });
    expect(kept.value).toEqual(value);
  });

  it("leave one receipt each, not one for the asking and one for the deed", async () => {
    const before = (await execute(listReceipts, caller, { limit: 1000 })).value.data.length;
    await ask("form_entity", exampleOf("form_entity"));
    expect((await execute(listReceipts, caller, { limit: 1000 })).value.data).toHaveLength(before + 1);
  });
});

describe("an intent", () => {
  it("needs the scope of what it does, beside its own", async () => {
    const by = callerIn(caller.workspace_id, "intents:execute", "contacts:write");
    await expect(ask("form_entity", exampleOf("form_entity"), by)).rejects.toMatchObject({
      status: 403,
      message: "The API key lacks the scope entities:write.",
    });
  });

  it("names the param and its rule when one is wrong, and keeps nothing", async () => {
    const count = async () => (await execute(listEntities, caller, { limit: 1000 })).value.data.length;
    const before = await count();
    await expect(ask("form_entity", { ...exampleOf("form_entity"), entity_name: "  " })).rejects.toMatchObject({
      status: 400,
      message: "params.entity_name must not be empty",
    });
    await expect(ask("form_entity", { ...exampleOf("form_entity"), entity_type: "gmbh" })).rejects.toMatchObject({
      message: "params.entity_type must be c_corp or llc",
    });
    await expect(ask("juggle", {})).rejects.toMatchObject({ status: 400, details: { issues: [{ path: "action" }] } });
    expect(await count()).toBe(before);
  });

  it("about another workspace's company is a 404", async () => {
    const stranger = callerIn(await newWorkspace());
    await expect(ask("create_invoice", exampleOf("create_invoice"), stranger)).rejects.toMatchObject({ status: 404 });
  });

  it("asked as a dry run says what would happen, with the journal's lines, and keeps nothing", async () => {
    const receipts = async () => (await execute(listReceipts, caller, { limit: 1000 })).value.data.length;
    const before = await receipts();
    const told = await dryRun(executeIntent, caller, {
      action: "submit_payment",
      params: exampleOf("submit_payment"),
    });
    expect(told).toMatchObject({
      dry_run: true,
      action: "submit_payment",
      decision: "permit",
      result: { status: "submitted", amount_cents: 45_000 },
      effects: {
        journal_entries: [
          {
            lines: [
              { account_code: "expense", side: "debit", amount_cents: 45_000 },
              { account_code: "cash", side: "credit", amount_cents: 45_000 },
            ],
          },
        ],
      },
    });
    expect(await receipts()).toBe(before);
  });

  it("refused at a field by the operation behind it is told of the param as it was sent", async () => {
    const overlong = { ...exampleOf("submit_payment"), memo: "x".repeat(20_000) };
    await expect(ask("submit_payment", overlong)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^params\.memo /),
      details: { issues: [{ path: "params.memo" }] },
    });
  });
});
