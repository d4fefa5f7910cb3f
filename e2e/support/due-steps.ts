import type { Ask, Ids } from "./records.ts";

const company = "/v1/entities/{entity_id}";

/** What is due so often that the worker, who posts it too, leaves some of it to whoever asks. */
export const longDue = {
  entry: { starts_on: "2025-01-01", frequency: "weekly" },
  schedule: { first_period: "2022-01", months: 60 },
};

/** Accruals whose day to be reversed has come. */
export async function accrueOften(ask: Ask, ids: Ids): Promise<void> {
  // The worker reverses what is due too, the longest due first: of so many the last is left to whoever asks.
  const { account_id } = await ask(`POST ${company}/accounts`, { account_code: "accruals" });
  const lines = ["debit", "credit"].map((side) => ({ account_id, side, amount_cents: 100 }));
  const entries = Array.from({ length: 60 }, (_, at) => ({
    ...{ date: "2026-03-31", description: "Accrued", lines },
    reverses_on: at < 59 ? "2026-04-01" : "2026-04-02",
  }));
  const { entry_ids } = await ask(`POST ${company}/journal-entry-batches`, { entries });
  ids.entry_id = (entry_ids as string[]).at(-1) ?? "";
}
