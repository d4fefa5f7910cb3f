import type { Ask } from "./records.ts";

const company = "/v1/entities/{entity_id}";

/** An invoice more that is overdue, by its late-fee terms too. */
async function sendLate(ask: Ask): Promise<void> {
  await ask(`POST ${company}/invoices`, { due_date: "2026-01-31", late_fee_percent: "1.5" });
  await ask(`POST ${company}/invoices/{invoice_id}/send`, { sent_on: "2026-01-05" });
}

/** What comes before the acts on what is overdue. */
export const beforeOverdue = {
  [`POST ${company}/invoices/{invoice_id}/remind`]: sendLate,
  [`POST ${company}/late-fees`]: sendLate,
};

/** One record more for each of their lists. */
export const anotherOverdue = {
  [`GET ${company}/invoices/{invoice_id}/reminders`]: async (ask: Ask) => {
    await ask(`POST ${company}/invoices/{invoice_id}/send`).catch(() => undefined);
    for (const after_days of [1, 2]) await ask(`POST ${company}/invoices/{invoice_id}/remind`, { after_days });
  },
  [`GET ${company}/late-fees`]: async (ask: Ask) => {
    await sendLate(ask);
    await ask(`POST ${company}/late-fees`);
  },
};
