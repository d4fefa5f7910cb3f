import { Page } from "#lib/core/fields.ts";
import { entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import * as conversions from "../entities/conversions/store.ts";
import * as entities from "../entities/store.ts";
import { assertSeatWithin } from "./rules.ts";
import { AtSeat, EndedSeat, NewSeat, Seat, SeatFilter } from "./schema.ts";
import * as store from "./store.ts";

const at = within("seats", "/v1/entities/{entity_id}/seats", "governance");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const exampleSeat = { ...example, seat_id: "seat_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const fillSeat = operation({
  ...at("fill", "POST"),
  title: "Fill a seat",
  about:
    "Records that somebody was elected or appointed a director, an officer (with a `title`), a member, a manager, the partnership representative or the incorporator: a c_corp has directors, officers and incorporators, an llc members, managers, officers and a partnership representative, and a seat of the other type is a 400, unless a conversion from it or to it waits for its filing. When the formation documents are generated, those whom the particulars name take their seats. A term that is over does not empty the seat, since a director stays until a successor is elected: the seat ends by its own act. Whoever holds the seat already is a 409.",
  entity: entityInPathChanging,
  input: NewSeat,
  output: Seat,
  example: {
    ...example,
    seat_type: "officer",
    holder_name: "Grace Hopper",
    title: "Secretary",
    elected_on: "2026-03-31",
  },
  async run({ tx }, input) {
    // Sent together, and awaited in this order, as PostgreSQL would refuse both.
    const company = entities.load(tx, input);
    const converts = conversions.last(tx, input.entity_id);
    const seat = store.insert(tx, input);
    seat.catch(() => undefined);
    const { entity_type, conversion_status } = await company;
    const conversion = await converts;
    const was = conversion_status === "pending_filing" && conversion ? conversion.from_type : entity_type;
    assertSeatWithin({ entity_type, was }, input.seat_type);
    return seat;
  },
});

export const listSeats = operation({
  ...at("list", "GET"),
  title: "List seats",
  about:
    "Newest first; `seat_type`, `status` (`held`, `ended`), `search` (a part of the holder's name) and `named` narrow the list.",
  input: SeatFilter,
  output: Page(Seat),
  example: { ...example, seat_type: "director", status: "held" },
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readSeat = operation({
  ...at("read", "GET /{seat_id}"),
  title: "Read a seat",
  input: AtSeat,
  output: Seat,
  example: exampleSeat,
  run: ({ tx }, input) => store.load(tx, input),
});

export const endSeat = operation({
  ...at("end", "POST /{seat_id}/end"),
  title: "End a seat",
  about:
    "Records that whoever holds the seat has resigned, was removed, has died, or that the term has ended with a successor. `ended_on` is today, if left out; never before the election or after today. A seat that has ended is a 400.",
  input: EndedSeat,
  output: Seat,
  example: { ...exampleSeat, end_reason: "resigned" },
  run: ({ tx }, input) => store.end(tx, input),
});
