import { recordOf } from "./client.ts";
import { ensure, type Ids, makes, namesOf, type Served, sendAsOwn, served } from "./records.ts";
import type { Workspace } from "./world.ts";

/** Sends the example of an operation, named as `POST /v1/…`, with these changes; what it makes is known from then on. */
export type Ask = (title: string, changes?: Record<string, unknown>) => Promise<Record<string, unknown>>;

function servedAt(title: string): Served {
  const found = served.find((one) => one.title === title);
  if (!found) throw new Error(`the API serves no ${title}`);
  return found;
}

/** Asks in the name of that company; a record that is named and that there is not yet is made first. */
export const askerOf =
  (ids: Ids, tenant: Workspace): Ask =>
  async (title, changes = {}) => {
    const one = servedAt(title);
    for (const name of namesOf(one)) if (!(name in changes)) await ensure(name, ids, tenant);
    const { operation } = one;
    const changed = { ...one, operation: { ...operation, example: { ...operation.example, ...changes } } };
    const unchanged = Object.fromEntries(Object.entries(ids).filter(([name]) => !(name in changes)));
    const record = recordOf(await sendAsOwn(changed, unchanged, tenant.key));
    const made = makes(one);
    if (made !== null) ids[made] = String(record[made]);
    return record;
  };

const company = "/v1/entities/{entity_id}";
const bank = `${company}/bank-accounts/{bank_id}`;

/** Takes a company's formation as far as this. */
async function form(ask: Ask, ids: Ids, to: "signed" | "filed" | "active"): Promise<void> {
  const advance = () => ask("POST /v1/formations/{entity_id}/advance");
  const { documents } = (await advance()) as { documents: { document_id: string }[] };
  for (const { document_id } of documents) {
    ids.document_id = document_id;
    const { signer_roles } = (await ask("GET /v1/documents/{document_id}")) as { signer_roles: string[] };
    await ask("POST /v1/documents/{document_id}/sign", { signer_role: signer_roles[0] });
  }
  await advance();
  if (to === "signed") return;
  await ask("POST /v1/formations/{entity_id}/filing/confirm");
  await advance();
  await advance();
  if (to === "filed") return;
  await ask("POST /v1/formations/{entity_id}/tax/confirm-ein");
  await advance();
}

/** Another account than the bank's own. */
const openAccount = (ask: Ask) => ask(`POST ${company}/accounts`, { account_code: "bank_fees" });

/** A payment to the vendor from the bank account, which awaits an ACH file. */
const payByBank = (ask: Ask, { vendor_id, bank_id }: Ids) =>
  ask(`POST ${company}/payments`, { vendor_id, bank_id, recipient_name: undefined });

/** Asks for a payment that a policy wants approved, which is refused for the time being. */
async function askForApproval(ask: Ask, ids: Ids): Promise<void> {
  const asks = '@approval("1") forbid(principal, action == Action::"payments.create", resource)';
  await ask("POST /v1/policies", { name: "New recipients", text: `${asks} when { context.recipient == "Nova Ltd" };` });
  await ask(`POST ${company}/payments`, { recipient_name: "Nova Ltd" }).catch(() => undefined);
  const { data } = await ask("GET /v1/approvals");
  const [newest] = data as { obligation_id: string }[];
  ids.obligation_id = newest?.obligation_id ?? "";
}

/** What comes before an example so that it is accepted. An invoice is sent before it is paid. */
export const before: Record<string, (ask: Ask, ids: Ids) => Promise<unknown>> = {
  "GET /v1/witnesses": (ask) => ask("POST /v1/witnesses", { address: "other@example.com" }),
  "GET /v1/approvals": askForApproval,
  "GET /v1/obligations/{obligation_id}": askForApproval,
  "POST /v1/obligations/{obligation_id}/withdraw": askForApproval,
  "GET /v1/sso-connections": (ask) => ask("POST /v1/sso-connections"),
  [`POST ${company}/convert`]: (ask, ids) => form(ask, ids, "active"),
  "POST /v1/formations/{entity_id}/filing/confirm": (ask, ids) => form(ask, ids, "signed"),
  "POST /v1/formations/{entity_id}/tax/confirm-ein": (ask, ids) => form(ask, ids, "filed"),
  "POST /v1/documents/{document_id}/sign": async (ask, ids) => {
    const { documents } = (await ask("POST /v1/formations/{entity_id}/advance")) as {
      documents: { document_id: string }[];
    };
    // Its example signs as the incorporator, who signs the action of the incorporator alone.
    for (const { document_id } of documents) {
      const { signer_roles } = await ask("GET /v1/documents/{document_id}", { document_id });
      if ((signer_roles as string[]).includes("Incorporator")) ids.document_id = document_id;
    }
  },
  [`POST ${company}/distributions/calculate`]: (ask) => ask(`POST ${company}/grants`),
  [`POST ${company}/transfers`]: (ask) => ask(`POST ${company}/grants`),
  [`POST ${company}/invoices/{invoice_id}/pay`]: (ask) => ask(`POST ${company}/invoices/{invoice_id}/send`),
  [`POST ${company}/payroll-runs/{run_id}/process`]: (ask) => ask(`POST ${company}/payroll-runs/{run_id}/approve`),
  [`POST ${company}/periods/reopen`]: (ask) => ask(`POST ${company}/periods/close`),
  [`POST ${bank}/close`]: (ask) => ask(`POST ${bank}/activate`),
  [`POST ${bank}/ach-files`]: async (ask, ids) => {
    await ask(`POST ${bank}/activate`);
    await ask(`POST ${company}/vendors`);
    await ask(`POST ${company}/payments`, {
      vendor_id: ids.vendor_id,
      bank_id: ids.bank_id,
      recipient_name: undefined,
    });
  },
  [`POST ${bank}/lines/{bank_line_id}/entry`]: openAccount,
  [`POST ${bank}/lines/{bank_line_id}/restore`]: (ask) => ask(`POST ${bank}/lines/{bank_line_id}/ignore`),
  [`POST ${bank}/lines/{bank_line_id}/unmatch`]: async (ask) => {
    await openAccount(ask);
    await ask(`POST ${bank}/lines/{bank_line_id}/entry`);
  },
  [`POST ${bank}/lines/{bank_line_id}/match`]: async (ask, ids) => {
    await openAccount(ask);
    const { entry_id } = await ask(`POST ${bank}/lines/{bank_line_id}/entry`);
    ids.entry_id = String(entry_id);
    await ask(`POST ${bank}/lines/{bank_line_id}/unmatch`);
  },
};

/** What makes another record for a list, where that is not just its POST once more. */
const another: Record<string, (ask: Ask, ids: Ids) => Promise<unknown>> = {
  [`GET ${company}/documents`]: (ask) => ask(`POST ${company}/contracts`),
  [`GET ${company}/instruments`]: (ask) => ask(`POST ${company}/instruments`, { symbol: "CLASS C" }),
  [`GET ${company}/accounts`]: (ask) => ask(`POST ${company}/accounts`, { account_code: "equity" }),
  [`GET ${company}/vendors`]: (ask) => ask(`POST ${company}/vendors`, { name: "Globex" }),
  [`GET ${company}/reconciliations`]: (ask) => ask(`POST ${company}/reconciliations`, { period: "2026-02" }),
  [`GET ${company}/deadlines`]: (ask) => ask(`POST ${company}/deadlines`, { jurisdiction: "CA" }),
  [`GET ${company}/tax-filings`]: (ask) => ask(`POST ${company}/tax-filings`, { recipient_name: "Ada Byron" }),
  [`GET ${company}/payroll-people`]: (ask) =>
    ask(`POST ${company}/payroll-people`, { name: "Ada Byron", email: "ada@example.com" }),
  [`GET ${company}/periods`]: async (ask) => {
    for (const period of ["2024-11", "2024-12"]) await ask(`POST ${company}/periods/close`, { period });
  },
  [`GET ${company}/mail`]: async (ask) => {
    for (let mail = 1; mail <= 2; mail++) {
      await ask(`POST ${company}/invoices`);
      await ask(`POST ${company}/invoices/{invoice_id}/send`);
    }
  },
  [`GET ${bank}/imports`]: (ask) =>
    ask(`POST ${bank}/imports`, { content: "Date,Description,Amount,Balance\n04/30/2026,Rent,(1.00),1.00\n" }),
  [`GET ${bank}/ach-files`]: async (ask, ids) => {
    await payByBank(ask, ids);
    await ask(`POST ${bank}/ach-files`);
    // A file takes what awaits one: that is listed too.
    for (let payment = 1; payment <= 2; payment++) await payByBank(ask, ids);
  },
  [`GET ${bank}/ach-payments`]: async (ask, ids) => {
    for (let payment = 1; payment <= 2; payment++) await payByBank(ask, ids);
  },
  "GET /v1/approvals": async (ask, ids) => {
    await askForApproval(ask, ids);
    await ask(`POST ${company}/payments`, { recipient_name: "Nova Ltd" }).catch(() => undefined);
  },
  "GET /v1/policies": (ask) => ask("POST /v1/policies", { name: "Another limit" }),
  "GET /v1/policies/{policy_id}/versions": (ask) => ask("PATCH /v1/policies/{policy_id}"),
  "GET /v1/witnesses": (ask) => ask("POST /v1/witnesses", { address: "grace@example.com" }),
  "GET /v1/roles": (ask) => ask("POST /v1/roles", { name: "Clerk" }),
  "GET /v1/audit-events": (ask) => ask("GET /v1/audit-events/csv"),
  "GET /v1/contacts": (ask) => ask("POST /v1/contacts", { name: "Grace Hopper", email: "grace@example.com" }),
  "GET /v1/agents/{agent_id}/executions": (ask) => ask("POST /v1/agents/{agent_id}/messages"),
};

/** Makes one record more for a list; nothing where what is there already makes more than one. */
export async function addTo({ title, path }: Served, ids: Ids, tenant: Workspace): Promise<void> {
  // What is made for one list only is not what the others ask for.
  const known = { ...ids };
  const ask = askerOf(known, tenant);
  const make = another[title];
  if (make) await make(ask, known);
  else if (served.some((one) => one.title === `POST ${path}`)) await ask(`POST ${path}`);
}
