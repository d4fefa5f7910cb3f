import * as z from "zod";
import { Id, Page } from "#lib/core/fields.ts";
import { entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import { Instrument } from "../schema.ts";
import { Amendment, InstrumentEvent, InstrumentEventFilter, Retirement, Split, TermsTold } from "./schema.ts";
import { paidBy, split } from "./splitting.ts";
import * as amendments from "./store.ts";
import { tell } from "./telling.ts";

const at = within("equity", "/v1/entities/{entity_id}/instruments/{instrument_id}");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8", instrument_id: "ins_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const splitInstrument = operation({
  ...at("split_instrument", "POST /split"),
  title: "Split an instrument",
  about:
    "Makes `numerator` shares of each `denominator`, forward or in reverse: every holding, what is authorized and the par value (in the same ratio, if they are left out), and what preferred stock converts into. With the company's oldest common stock, or units, its options and warrants are split too: fewer at a higher price in a reverse split, each rounded down, the exercise price up. A holder's grants are counted together, so that nobody has more than one fraction; fractions paid in cash are booked: debit additional_paid_in_capital (of units members_equity), credit cash. Vesting goes on in the same proportion. A split that would leave somebody with nothing without paying for it, or bring a count past 2^53-1, is a 400 that says which. Nothing of the instrument is dated before its split afterwards.",
  entity: entityInPathChanging,
  input: Split,
  output: InstrumentEvent,
  example: { ...example, numerator: 3, denominator: 1 },
  money: {
    leaves: true,
    of: (tx, input) => paidBy(tx, input),
    left: ({ settlements, fractional_shares }: InstrumentEvent) => ({
      amount_cents: settlements.reduce((sum, part) => sum + part.amount_cents, 0),
      recipient: fractional_shares === "cash" ? "fractional shares" : "",
    }),
  },
  run: ({ tx }, input) => split(tx, input),
});

export const amendInstrument = operation({
  ...at("amend_instrument", "POST /amend"),
  title: "Amend a plan's reserve",
  about:
    "Changes what a pool of options or warrants reserves, as the board says; what was before is kept in the event. Fewer than are issued and reserved is a 400 with both counts. Shares and units stand in the charter, or in the operating agreement: what is authorized of them, and their par value, is changed by an amendment of the company (`POST …/amendments`), in effect once its filing is confirmed, and here a 400.",
  entity: entityInPathChanging,
  input: Amendment,
  output: InstrumentEvent,
  example: { ...example, authorized_units: 20_000_000 },
  run: ({ tx }, input) => amendments.amend(tx, input),
});

export const completeInstrument = operation({
  ...at("complete_instrument", "POST /complete"),
  title: "Complete an instrument's terms",
  about:
    "Tells what of the terms was left out when the instrument was made, counted as its shares are now: of preferred stock its preference, which a waterfall asks for, and of any shares or units how they vote. What is told stands, and telling it again is a 400, as are terms that contradict each other, or that the kind has not.",
  entity: entityInPathChanging,
  input: TermsTold,
  output: Instrument,
  example: { ...example, liquidation_multiple: 1, seniority: 1 },
  run: ({ tx }, input) => tell(tx, input),
});

export const retireUnits = operation({
  ...at("retire_units", "POST /retire"),
  title: "Retire repurchased shares",
  about:
    "What the company has repurchased may be issued again. Where its certificate forbids that, or it decides so, they are retired: so many fewer are authorized. More than were repurchased and are not issued again is a 400 with both counts.",
  entity: entityInPathChanging,
  input: Retirement,
  output: InstrumentEvent,
  example,
  run: ({ tx }, input) => amendments.retire(tx, input),
});

export const listInstrumentEvents = operation({
  ...at("list_instrument_events", "GET /events"),
  title: "List an instrument's events",
  about:
    "Its splits, amendments, retirements and adjustments of what it converts by, newest first, each with what was authorized before it and since.",
  input: InstrumentEventFilter,
  output: Page(InstrumentEvent),
  example,
  run: ({ tx }, filter) => amendments.list(tx, filter),
});

export const readInstrumentEvent = operation({
  ...within("equity", "/v1/entities/{entity_id}/instrument-events")(
    "read_instrument_event",
    "GET /{instrument_event_id}",
  ),
  title: "Read an instrument's event",
  about: "By its identifier alone, as an entry's `source` names it; it never changes.",
  input: z.object({ entity_id: Id("ent"), instrument_event_id: Id("iev") }),
  output: InstrumentEvent,
  example: { entity_id: example.entity_id, instrument_event_id: "iev_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => amendments.loadOf(tx, input),
});
