import { recordOf } from "./client.ts";
import { anotherSale, beforeContacts } from "./contact-steps.ts";
import { accrueOften, longDue } from "./due-steps.ts";
import { anotherAmendment, beforeFormation } from "./formation-steps.ts";
import { beforeGrantEvents } from "./grant-event-steps.ts";
import { anotherOverdue, beforeOverdue } from "./overdue-steps.ts";
import { anotherVendorCredit, beforeVendorCredits } from "./payable-steps.ts";
import { correctPay, payroll } from "./payroll-steps.ts";
import { creditAnother, payAhead, refundAnother, sendAnother } from "./receivable-steps.ts";
import {
  type Ask,
  ensure,
  holdEuros,
  type Ids,
  lists,
  makes,
  namesIn,
  namesOf,
  type Served,
  send,
  sendAsOwn,
  served,
} from "./records.ts";
import { anotherRound, beforeEquity } from "./round-steps.ts";
import { anotherSignature, beforeSignatures } from "./signature-steps.ts";
import type { Workspace } from "./world.ts";

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
    const given = [...Object.keys(changes), ...namesIn(changes)];
    const unchanged = Object.fromEntries(Object.entries(ids).filter(([name]) => !given.includes(name)));
    const record = recordOf(await sendAsOwn(changed, unchanged, tenant.key));
    const made = makes(one);
    if (made !== null) ids[made] = String(record[made]);
    return record;
  };

const company = "/v1/entities/{entity_id}";
const bank = `${company}/bank-accounts/{bank_id}`;

/** Another account than the bank's own. */
const openAccount = (ask: Ask) => ask(`POST ${company}/accounts`, { account_code: "bank_fees" });
/** Euros whose rate has moved: what a revaluation takes into income. */
const earnEuros = (ask: Ask) => holdEuros((path, body) => ask(`POST ${company}/${path}`, { ...body }));

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

/** A meeting that has approved an item. */
async function meetToApprove(ask: Ask, ids: Ids): Promise<void> {
  ids.approval_id = String((await ask(`POST ${company}/meetings`)).meeting_id);
  for (const act of ["votes", "adjourn"]) await ask(`POST /v1/meetings/{meeting_id}/${act}`);
}

/** What comes before an example so that it is accepted. An invoice is sent before it is paid. */
export const before: Record<string, (ask: Ask, ids: Ids) => Promise<unknown>> = {
  "GET /v1/witnesses": (ask) => ask("POST /v1/witnesses", { address: "other@example.com" }),
  "GET /v1/approvals": askForApproval,
  "GET /v1/obligations/{obligation_id}": askForApproval,
  "POST /v1/obligations/{obligation_id}/withdraw": askForApproval,
  // There are members once one is asked for.
  "GET /v1/member-counts": (ask) => ask("GET /v1/members/{user_id}"),
  "GET /v1/sso-connections": (ask) => ask("POST /v1/sso-connections"),
  ...beforeFormation,
  [`POST ${company}/cap-table/ocf`]: (ask) => ask("POST /v1/entities"),
  [`POST ${company}/cap-table/imports`]: (ask) => ask("POST /v1/entities"),
  [`GET ${company}/cap-table/imports/{cap_table_import_id}`]: async (ask) => {
    await ask("POST /v1/entities");
    await ask(`POST ${company}/cap-table/imports`);
  },
  [`POST ${company}/transfers`]: (ask) => ask(`POST ${company}/grants`),
  ...beforeContacts,
  [`POST ${company}/grants/{grant_id}/approve`]: meetToApprove,
  [`POST ${company}/safes/{safe_id}/approve`]: meetToApprove,
  [`POST ${company}/convertible-notes/{note_id}/approve`]: meetToApprove,
  ...beforeGrantEvents,
  ...beforeSignatures,
  ...beforeEquity,
  [`POST ${company}/budgets/{budget_id}/import`]: (ask) => ask(`POST ${company}/accounts`, { account_code: "rent" }),
  [`POST ${company}/invoices/{invoice_id}/pay`]: (ask) => ask(`POST ${company}/invoices/{invoice_id}/send`),
  [`POST ${company}/recurring-invoices/{recurring_invoice_id}/resume`]: (ask) =>
    ask(`POST ${company}/recurring-invoices/{recurring_invoice_id}/pause`),
  [`POST ${company}/invoices/{invoice_id}/report-payment`]: (ask) => ask(`POST ${company}/invoices/{invoice_id}/send`),
  ...beforeOverdue,
  "GET /v1/documents/{document_id}/file": async (ask, ids) => {
    const { attachments } = (await ask(`POST ${company}/bill-files`)) as { attachments: { document_id: string }[] };
    ids.document_id = attachments[0]?.document_id ?? "";
  },
  [`POST ${company}/bills/{bill_id}/pay`]: (ask) => ask(`POST ${company}/bills/{bill_id}/approve`),
  ...beforeVendorCredits,
  [`POST ${company}/accounts/{account_id}/reactivate`]: (ask) =>
    ask(`POST ${company}/accounts/{account_id}/deactivate`),
  [`POST ${company}/tax-rates/{tax_rate_id}/restore`]: (ask) => ask(`POST ${company}/tax-rates/{tax_rate_id}/archive`),
  [`POST ${company}/invoices/{invoice_id}/customer-payments`]: (ask) =>
    ask(`POST ${company}/invoices/{invoice_id}/send`),
  [`POST ${company}/customer-payments`]: (ask) => ask(`POST ${company}/invoices/{invoice_id}/send`),
  [`POST ${company}/customer-payments/{customer_payment_id}/void`]: async (ask, ids) => {
    await sendAnother(ask);
    const paid = await ask(`POST ${company}/invoices/{invoice_id}/customer-payments`);
    ids.customer_payment_id = String(paid.customer_payment_id);
  },
  ...payroll,
  [`POST ${company}/pay-schedules/{pay_schedule_id}/runs`]: (ask, { pay_schedule_id }) =>
    ask(`POST ${company}/payroll-people`, { pay_schedule_id }),
  [`POST ${company}/invoices/{invoice_id}/credit-notes`]: (ask) => ask(`POST ${company}/invoices/{invoice_id}/send`),
  [`POST ${company}/invoices/{invoice_id}/write-off`]: (ask) => ask(`POST ${company}/invoices/{invoice_id}/send`),
  [`POST ${company}/customer-credits/{customer_credit_id}/apply`]: sendAnother,
  [`POST ${company}/customer-credits/{customer_credit_id}/refund`]: creditAnother,
  [`POST ${company}/settlements/{settlement_id}/void`]: async (ask, ids) => {
    await sendAnother(ask);
    await ask(`POST ${company}/invoices/{invoice_id}/write-off`);
    const { data } = await ask(`GET ${company}/invoices/{invoice_id}/settlements`);
    ids.settlement_id = String((data as { settlement_id: string }[])[0]?.settlement_id);
  },
  [`POST ${company}/journal-entries/{entry_id}/reverse`]: accrueOften,
  [`POST ${company}/recurring-entries/{recurring_entry_id}/make`]: async (ask, ids) => {
    const { recurring_entry_id } = await ask(`POST ${company}/recurring-entries`, longDue.entry);
    ids.recurring_entry_id = String(recurring_entry_id);
  },
  [`POST ${company}/recurring-entries/{recurring_entry_id}/resume`]: (ask) =>
    ask(`POST ${company}/recurring-entries/{recurring_entry_id}/pause`),
  [`POST ${company}/schedules/{schedule_id}/post`]: async (ask, ids) => {
    const { schedule_id } = await ask(`POST ${company}/schedules`, longDue.schedule);
    ids.schedule_id = String(schedule_id);
  },
  [`POST ${company}/schedules/{schedule_id}/dispose`]: async (ask, ids) => {
    const { schedule_id } = await ask(`POST ${company}/schedules`, longDue.schedule);
    ids.schedule_id = String(schedule_id);
  },
  [`POST ${company}/periods/withdraw-review`]: (ask) => ask(`POST ${company}/periods/review`),
  [`POST ${company}/periods/reopen`]: (ask) => ask(`POST ${company}/periods/close`),
  [`POST ${company}/revaluations`]: earnEuros,
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
  [`POST ${bank}/acceptances`]: async (ask, ids) => {
    await openAccount(ask);
    const { entry_id } = await ask(`POST ${bank}/lines/{bank_line_id}/entry`);
    await ask(`POST ${bank}/lines/{bank_line_id}/unmatch`);
    ids.entry_id = String(entry_id);
  },
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
  [`GET ${company}/instruments/{instrument_id}/events`]: async (ask) => {
    for (let made = 1; made <= 2; made++) await ask(`POST ${company}/instruments/{instrument_id}/split`);
  },
  [`GET ${company}/documents`]: (ask) => ask(`POST ${company}/contracts`),
  [`GET ${company}/resolutions`]: (ask) =>
    ask(`POST ${company}/meetings`, { authorizes: [0, 1].map((at) => ({ agenda_item_index: at, act: "grant" })) }),
  [`GET ${company}/instruments`]: (ask) => ask(`POST ${company}/instruments`, { symbol: "CLASS C" }),
  [`GET ${company}/accounts`]: (ask) => ask(`POST ${company}/accounts`, { account_code: "equity" }),
  [`GET ${company}/tax-rates`]: (ask) => ask(`POST ${company}/tax-rates`, { name: "Kings County sales tax" }),
  [`GET ${company}/budgets`]: (ask) => ask(`POST ${company}/budgets`, { name: "Other plan" }),
  [`GET ${company}/tags`]: (ask) => ask(`POST ${company}/tags`, { name: "Sales" }),
  [`GET ${company}/bills`]: (ask) => ask(`POST ${company}/bills`, { bill_number: "INV-2026-0043" }),
  [`GET ${company}/vendors`]: (ask) => ask(`POST ${company}/vendors`, { name: "Globex" }),
  [`GET ${company}/reconciliations`]: (ask) => ask(`POST ${company}/reconciliations`, { period: "2026-02" }),
  [`GET ${company}/exchange-rates`]: (ask) => ask(`POST ${company}/exchange-rates`, { date: "2026-02-28" }),
  [`GET ${company}/currency-exchanges`]: (ask) => ask(`POST ${company}/currency-exchanges`, { date: "2026-04-30" }),
  [`GET ${company}/revaluations`]: async (ask) => {
    for (const date of ["2026-03-31", "2026-04-30"]) {
      await earnEuros(ask);
      await ask(`POST ${company}/revaluations`, { date });
    }
  },
  [`GET ${company}/invoices/{invoice_id}/settlements`]: async (ask) => {
    await ask(`POST ${company}/invoices/{invoice_id}/send`).catch(() => undefined);
    for (const amount_cents of [1, 2]) {
      await ask(`POST ${company}/invoices/{invoice_id}/customer-payments`, { amount_cents });
    }
  },
  ...anotherOverdue,
  [`GET ${bank}/statements`]: async (ask) => {
    for (const period of ["2026-02", "2026-03"]) await ask(`POST ${bank}/statements`, { period });
  },
  ...anotherRound,
  ...anotherAmendment,
  ...anotherSale,
  ...anotherVendorCredit,
  ...anotherSignature,
  [`GET ${company}/deadlines`]: (ask) => ask(`POST ${company}/deadlines`, { jurisdiction: "CA" }),
  [`GET ${company}/tax-filings`]: (ask) => ask(`POST ${company}/tax-filings`, { recipient_name: "Ada Byron" }),
  [`GET ${company}/payroll-corrections`]: correctPay,
  [`GET ${company}/state-tax-accounts`]: (ask) => ask(`POST ${company}/state-tax-accounts`, { state: "NY" }),
  [`GET ${company}/payroll-people`]: (ask) =>
    ask(`POST ${company}/payroll-people`, { name: "Ada Byron", email: "ada@example.com" }),
  [`GET ${company}/periods`]: async (ask) => {
    for (const period of ["2024-11", "2024-12"]) await ask(`POST ${company}/periods/close`, { period });
  },
  [`GET ${company}/imports`]: (ask) =>
    ask(`POST ${company}/imports`, { content: "Account,Type\nSavings,Bank\n", accounts: [] }),
  [`GET ${company}/opening-balances`]: async (ask) => {
    for (const as_of of ["2023-12-31", "2024-12-31"]) await ask(`POST ${company}/opening-balances`, { as_of });
  },
  [`GET ${company}/customer-payments`]: payAhead,
  [`GET ${company}/customer-credits`]: payAhead,
  [`GET ${company}/customer-refunds`]: refundAnother,
  [`POST ${company}/customer-refunds/{customer_refund_id}/void`]: refundAnother,
  [`GET ${company}/credit-notes`]: async (ask) => {
    await sendAnother(ask);
    await ask(`POST ${company}/invoices/{invoice_id}/credit-notes`);
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
  "GET /v1/webhooks": (ask) => ask("POST /v1/webhooks"),
  "GET /v1/webhooks/{webhook_id}/deliveries": (ask) =>
    Promise.all([1, 2].map(() => ask("POST /v1/webhooks/{webhook_id}/test"))),
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

/** Sees to it that a list shows something where it is asked for as its example stands. */
export async function fill(one: Served, ids: Ids, tenant: Workspace): Promise<void> {
  const listed = lists(one);
  if (listed === null) return;
  const isEmpty = async () => (recordOf(await send(one, ids, tenant.key)).data as unknown[]).length === 0;
  if (!(await isEmpty())) return;
  // Its own maker comes first: to try every example leaves little in its first state.
  await addTo(one, ids, tenant).catch(() => undefined);
  if (await isEmpty()) await ensure(listed, { ...ids }, tenant).catch(() => undefined);
}
