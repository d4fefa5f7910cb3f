import * as z from "zod";
import { Id, Page } from "#lib/core/fields.ts";
import { entityInPath, entityInPathChanging, operation, within } from "#lib/core/operation.ts";
import * as capTable from "./cap-table/store.ts";
import { calculate } from "./distributions.ts";
import * as grants from "./grants/store.ts";
import * as instruments from "./instruments/store.ts";
import * as safes from "./safes/store.ts";
import {
  CapTable,
  Distribution,
  Grant,
  GrantFilter,
  Instrument,
  InstrumentFilter,
  NewDistribution,
  NewGrant,
  NewInstrument,
  NewIssue,
  NewSafe,
  NewTransfer,
  Safe,
  SafeFilter,
  Transfer,
  TransferFilter,
} from "./schema.ts";
import * as transfers from "./transfers/store.ts";

const at = within("equity", "/v1/entities/{entity_id}");
const entity_id = Id("ent");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const readCapTable = operation({
  ...at("read_cap_table", "GET /cap-table"),
  title: "Read the cap table",
  about:
    "Every entity has its cap table from the day it is made, with one instrument: `COMMON` or `UNITS`. A holder's `units` and `percent` are of what is outstanding (common, preferred and membership units); the fully diluted ones add granted options, RSUs and warrants. What is authorized and not granted counts in neither, and a SAFE only once it has become shares.",
  input: z.object({ entity_id }),
  output: CapTable,
  example,
  run: ({ tx }, input) => capTable.load(tx, input),
});

export const createInstrument = operation({
  ...at("create_instrument", "POST /instruments"),
  title: "Create an instrument",
  about: "Symbols are unique in a cap table (409).",
  input: NewInstrument,
  output: Instrument,
  example: { ...example, symbol: "CLASS B", kind: "common", authorized_units: 5_000_000 },
  run: ({ tx }, input) => instruments.insert(tx, input),
});

export const listInstruments = operation({
  ...at("list_instruments", "GET /instruments"),
  title: "List instruments",
  about: "Newest first; `kind` narrows the list.",
  input: InstrumentFilter,
  output: Page(Instrument),
  example: { ...example, kind: "common" },
  run: ({ tx }, filter) => instruments.list(tx, filter),
});

export const readInstrument = operation({
  ...at("read_instrument", "GET /instruments/{instrument_id}"),
  title: "Read an instrument",
  input: z.object({ entity_id, instrument_id: Id("ins") }),
  output: Instrument,
  example: { ...example, instrument_id: "ins_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => instruments.load(tx, input),
});

export const createGrant = operation({
  ...at("create_grant", "POST /grants"),
  title: "Grant shares",
  about:
    "Issues shares of an instrument to a recipient. The cap table and the instrument are the entity's own, the type fits the instrument's kind, and the shares do not exceed what is left of its authorized units: else a 400 that reports what was requested and what is available. A grant stands for ever.",
  input: NewGrant,
  output: Grant,
  example: {
    ...example,
    cap_table_id: "cap_01k0zk1x3ve4b8j0c2v5y6m7n8",
    instrument_id: "ins_01k0zk1x3ve4b8j0c2v5y6m7n8",
    recipient_name: "Ada Byron",
    grant_type: "common_stock",
    shares: 1_000_000,
  },
  run: ({ tx }, input) => grants.insert(tx, input),
});

export const issueEquity = operation({
  name: "equity.issue",
  title: "Issue equity",
  about:
    "A grant that names no cap table, and may leave the instrument to the service: the entity's oldest one of a fitting kind that has room for the shares. `common` on an llc means its units, and is kept as `unit`.",
  scope: "equity:write",
  effect: "write",
  entity: entityInPath,
  input: NewIssue,
  output: Grant,
  example: { ...example, grant_type: "common", shares: 1_000_000, recipient_name: "Ada Byron" },
  async run({ tx }, input) {
    const { entity_id, instrument_id: given } = input;
    const { cap_table_id, instrument_id } =
      given == null
        ? await instruments.fitting(tx, input)
        : await instruments.load(tx, { entity_id, instrument_id: given });
    return grants.insert(tx, { ...input, cap_table_id, instrument_id });
  },
});

export const listGrants = operation({
  ...at("list_grants", "GET /grants"),
  title: "List grants",
  about: "Newest first; `instrument_id` and `recipient_name` narrow the list.",
  input: GrantFilter,
  output: Page(Grant),
  example: { ...example, recipient_name: "Ada Byron" },
  run: ({ tx }, filter) => grants.list(tx, filter),
});

export const readGrant = operation({
  ...at("read_grant", "GET /grants/{grant_id}"),
  title: "Read a grant",
  input: z.object({ entity_id, grant_id: Id("grt") }),
  output: Grant,
  example: { ...example, grant_id: "grt_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => grants.load(tx, input),
});

export const createSafe = operation({
  ...at("create_safe", "POST /safes"),
  title: "Issue a SAFE",
  about:
    "A `post_money` or `pre_money` SAFE has a cap or a discount, or both; a `discount` SAFE has a `discount_rate`; an `mfn` one has neither rate nor cap. Both types of company may issue one, an llc for units of its own. A SAFE stands beside the holders until it becomes shares.",
  input: NewSafe,
  output: Safe,
  example: {
    ...example,
    investor_name: "Lovelace Ventures",
    principal_amount_cents: 50_000_000,
    valuation_cap_cents: 1_000_000_000,
    safe_type: "post_money",
  },
  run: ({ tx }, input) => safes.insert(tx, input),
});

export const listSafes = operation({
  ...at("list_safes", "GET /safes"),
  title: "List SAFEs",
  about: "Newest first; `safe_type` narrows the list.",
  input: SafeFilter,
  output: Page(Safe),
  example,
  run: ({ tx }, filter) => safes.list(tx, filter),
});

export const readSafe = operation({
  ...at("read_safe", "GET /safes/{safe_id}"),
  title: "Read a SAFE",
  input: z.object({ entity_id, safe_id: Id("safe") }),
  output: Safe,
  example: { ...example, safe_id: "safe_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => safes.load(tx, input),
});

export const createTransfer = operation({
  ...at("create_transfer", "POST /transfers"),
  title: "Transfer shares",
  about:
    "Moves what the sender holds of the class, the oldest grants first; names compare by single spaces and without regard to case, and `common` of an llc means its units. More than the sender holds is a 400 that reports what was requested and what is available, and so is a transfer to oneself.",
  // One at a time in a company: two that cross would wait for each other's holdings.
  entity: entityInPathChanging,
  input: NewTransfer,
  output: Transfer,
  example: { ...example, from_name: "Ada Byron", to_name: "Mary Somerville", shares: 250_000, share_class: "common" },
  run: ({ tx }, input) => transfers.insert(tx, input),
});

export const listTransfers = operation({
  ...at("list_transfers", "GET /transfers"),
  title: "List transfers",
  about: "Newest first; `share_class` narrows the list.",
  input: TransferFilter,
  output: Page(Transfer),
  example,
  run: ({ tx }, filter) => transfers.list(tx, filter),
});

export const readTransfer = operation({
  ...at("read_transfer", "GET /transfers/{transfer_id}"),
  title: "Read a transfer",
  input: z.object({ entity_id, transfer_id: Id("trf") }),
  output: Transfer,
  example: { ...example, transfer_id: "trf_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => transfers.load(tx, input),
});

export const calculateDistribution = operation({
  ...at("calculate_distribution", "POST /distributions/calculate"),
  title: "Calculate a distribution",
  about:
    "Divides an amount among the holders of outstanding shares and units in proportion to what they hold, in whole cents by the largest remainder, so that the parts add up to the total exactly. Nothing is paid or posted; the receipt keeps the calculation. Preferred shares take part as if they were common.",
  input: NewDistribution,
  output: Distribution,
  example: { ...example, total_amount_cents: 1_000_000, method: "pro_rata" },
  run: ({ tx }, input) => calculate(tx, input),
});
