import { type Cell, csvFile } from "#lib/core/csv.ts";
import { longDate } from "#lib/core/days.ts";
import type { File, PaperSource } from "#lib/core/file.ts";
import { amount } from "#lib/core/money.ts";
import type { RegisterEvent } from "./schema.ts";

/** How a stock ledger names each. */
export const words: Record<RegisterEvent["kind"], string> = {
  grant: "Issued",
  transfer: "Transferred",
  safe: "SAFE issued",
  milestone: "Milestone reached",
  acceleration: "Vesting accelerated",
  leave: "Leave",
  termination: "Vesting ended",
  forfeiture: "Forfeited",
  repurchase: "Repurchased",
  cancellation: "Cancelled",
  conversion: "Converted",
  exercise: "Exercised",
  retirement: "Retired",
  split: "Split",
  settlement: "Settled",
  expiry: "Expired",
};

/** The most events that go on paper at once. */
export const MOST_PRINTED = 900;

const COLUMNS = ["date", "event", "from", "to", "instrument", "units", "certificate", "price_per_share", "amount"];

/** The stock ledger as a table: whole numbers of units are text, since a table's numbers are amounts. */
export function ledgerCsv(company: string, events: readonly RegisterEvent[], as_of: string): File {
  const rows = events.map((event): Cell[] => [
    event.happened_on,
    words[event.kind],
    event.from_name,
    event.to_name,
    event.symbols.join(", "),
    event.units === null ? null : String(event.units),
    event.certificate_numbers.join(", "),
    event.price_per_share,
    event.amount_cents,
    event.consideration,
    event.event_id,
    event.recorded_at,
  ]);
  return csvFile(`Stock ledger ${as_of} ${company}`, [...COLUMNS, "consideration", "event_id", "recorded_at"], rows);
}

export const considerationClauses: Record<NonNullable<RegisterEvent["consideration"]>, string> = {
  cash: "cash",
  services: "services",
  property: "property",
  intellectual_property: "intellectual property",
  debt_cancellation: "cancellation of debt",
  conversion: "conversion",
  net_exercise: "shares kept back at a net exercise",
};

/** What an event says on paper: what happened, between whom, and for what. */
function told(event: RegisterEvent): string {
  const { kind, from_name, to_name, price_per_share, amount_cents, consideration, symbols } = event;
  const between = [from_name && `from ${from_name}`, to_name && `to ${to_name}`].filter(Boolean).join(" ");
  const price = price_per_share === null ? "" : ` at $${price_per_share} a share`;
  const paid = amount_cents === null ? "" : `for ${amount(amount_cents)}${price}`;
  const given = consideration === null ? "" : ` in ${considerationClauses[consideration]}`;
  return [`${words[kind]} ${between}`.trim(), [symbols.join(", "), `${paid}${given}`.trim()].filter(Boolean).join(", ")]
    .filter((line) => line !== "")
    .join("\n");
}

/** The same on paper. */
export function ledgerPaper(
  { company, company_address, entity_id }: { company: string; company_address: string | null; entity_id: string },
  events: readonly RegisterEvent[],
  facts: PaperSource["facts"],
  made_on: string,
): PaperSource {
  return {
    paper_id: entity_id,
    word: "Stock ledger",
    standing: `As of ${longDate(made_on)}`,
    company,
    company_address,
    label: "Register of",
    customer: company,
    facts,
    words: ["Date", "Certificate", "What happened"],
    sums: ["Units"],
    rows: events.map((event) => [
      event.happened_on,
      event.certificate_numbers.join("\n"),
      told(event),
      event.units === null ? "" : event.units.toLocaleString("en-US"),
    ]),
    totals: [],
    made_on,
  };
}
