import { Page } from "#lib/core/fields.ts";
import { entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import * as capTable from "./cap-table/store.ts";
import * as charter from "./charter/store.ts";
import * as instruments from "./instruments/store.ts";
import { momentOf } from "./moments/schema.ts";
import {
  CapTable,
  CapTableAsked,
  Instrument,
  InstrumentAsked,
  InstrumentFilter,
  NewInstrument,
  NewTransfer,
  NotedRefusal,
  Transfer,
  TransferAsked,
  TransferFilter,
} from "./schema.ts";
import * as transfers from "./transfers/store.ts";

const at = within("equity", "/v1/entities/{entity_id}");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const readCapTable = operation({
  ...at("read_cap_table", "GET /cap-table"),
  title: "Read the cap table",
  about:
    "Every entity has its cap table from the day it is made, with one instrument: `COMMON` or `UNITS`. A holder's `units` and `percent` are of what is outstanding (common, preferred and membership units); the fully diluted ones add granted options, RSUs and warrants. What is authorized and not granted counts in neither, and a SAFE only once it has become shares. With `as_of` it is the cap table that was in force at the end of that day, by all that is known now; with `known_at` by what had been written down at that time. Symbols, kinds and authorized units are the present ones.",
  input: CapTableAsked,
  output: CapTable,
  example,
  run: ({ tx }, input) => capTable.load(tx, input, momentOf(input)),
});

export const createInstrument = operation({
  ...at("create_instrument", "POST /instruments"),
  title: "Create an instrument",
  about:
    "Symbols are unique in a cap table (409), and a company has 1,000 instruments at most (400). Preferred stock may bear the terms of its preference: what it is paid before others, whether it shares in the rest, its rank, and what it converts by; terms that contradict each other, or that stand on any other kind, are a 400. The charter of a corporation, or the operating agreement of an llc, names what the company began with: shares and units of another class work at once, are marked `beyond_charter`, and an obligation asks for the amendment that names them (`POST …/amendments`).",
  input: NewInstrument,
  output: Instrument,
  example: { ...example, symbol: "CLASS B", kind: "common", authorized_units: 5_000_000 },
  async run({ tx }, input) {
    const instrument = await instruments.insert(tx, input);
    await charter.ask(tx, instrument);
    return instrument;
  },
});

export const listInstruments = operation({
  ...at("list_instruments", "GET /instruments"),
  title: "List instruments",
  about:
    "Newest first; `kind` narrows the list. With `as_of` and `known_at` what had been issued of each by then; an instrument that there was not yet is left out.",
  input: InstrumentFilter,
  output: Page(Instrument),
  example: { ...example, kind: "common" },
  run: ({ tx }, filter) => instruments.list(tx, filter, momentOf(filter)),
});

export const readInstrument = operation({
  ...at("read_instrument", "GET /instruments/{instrument_id}"),
  title: "Read an instrument",
  input: InstrumentAsked,
  output: Instrument,
  example: { ...example, instrument_id: "ins_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => instruments.load(tx, input, momentOf(input)),
});

export const createTransfer = operation({
  ...at("create_transfer", "POST /transfers"),
  title: "Transfer shares",
  about:
    "Moves what the sender holds of the class, the oldest grants first; names compare by single spaces and without regard to case, and `common` of an llc means its units. More than the sender holds is a 400 that reports what was requested and what is available, and so is a transfer to oneself. Units of an llc carry their part of the sender's capital account with them. Options and RSUs are their recipient's own: to transfer them is a 400. `price_per_share` is what a share was sold at, where that is known; what several holders sell at once, or to the company, is `POST …/secondary-sales`. Where the company has a right of first refusal by its equity settings, `right_of_first_refusal` notes what became of it; left out, the transfer stands as `missing` and opens an obligation. Shares that had not vested are moved as well, once the sender has no vested ones of that grant left, and an obligation asks for the company's consent. A transfer of a day past moves only what the sender has held ever since.",
  // One at a time in a company: two that cross would wait for each other's holdings.
  entity: entityInPathChanging,
  input: NewTransfer,
  output: Transfer,
  example: { ...example, from_name: "Ada Byron", to_name: "Mary Somerville", shares: 250_000, share_class: "common" },
  run: ({ tx }, input) => transfers.insert(tx, input),
});

export const noteRefusal = operation({
  ...at("note_refusal", "POST /transfers/{transfer_id}/right-of-first-refusal"),
  title: "Record the right of first refusal on a transfer",
  about:
    "Where the company's equity settings say that it has a right of first refusal, a transfer that does not tell what became of it stands as `missing`, with an obligation. This tells it, once: a transfer that says so already is a 400.",
  entity: entityInPathChanging,
  input: NotedRefusal,
  output: Transfer,
  example: { ...example, transfer_id: "trf_01k0zk1x3ve4b8j0c2v5y6m7n8", right_of_first_refusal: "waived" },
  run: ({ tx }, input) => transfers.noteRefusal(tx, input),
});

export const listTransfers = operation({
  ...at("list_transfers", "GET /transfers"),
  title: "List transfers",
  about: "Newest first; `share_class` narrows the list, `as_of` and `known_at` leave out what had not moved by then.",
  input: TransferFilter,
  output: Page(Transfer),
  example,
  run: ({ tx }, filter) => transfers.list(tx, filter, momentOf(filter)),
});

export const readTransfer = operation({
  ...at("read_transfer", "GET /transfers/{transfer_id}"),
  title: "Read a transfer",
  input: TransferAsked,
  output: Transfer,
  example: { ...example, transfer_id: "trf_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => transfers.load(tx, input, momentOf(input)),
});
