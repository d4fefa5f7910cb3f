import * as z from "zod";
import { Id, Page } from "#lib/core/fields.ts";
import { entityInPath, entityInPathChanging, operation } from "#lib/core/operation.ts";
import { calculate } from "./distributions.ts";
import { insertTransfer, listTransfers, loadCapTable, loadTransfer } from "./holdings/store.ts";
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
import {
  fittingInstrument,
  insertGrant,
  insertInstrument,
  insertSafe,
  listGrants,
  listInstruments,
  listSafes,
  loadGrant,
  loadInstrument,
  loadSafe,
} from "./store.ts";

const entity_id = Id("ent");
const example = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const reading = { scope: "equity:read", effect: "read", entity: entityInPath } as const;
const writing = { scope: "equity:write", effect: "write", entity: entityInPath } as const;

export const readCapTable = operation({
  name: "equity.read_cap_table",
  title: "Read the cap table",
  about:
    "Every entity has its cap table from the day it is made, with one instrument: `COMMON` or `UNITS`. A holder's `units` and `percent` are of what is outstanding (common, preferred and membership units); the fully diluted ones add granted options, RSUs and warrants. What is authorized and not granted counts in neither, and a SAFE only once it has become shares.",
  http: "GET /v1/entities/{entity_id}/cap-table",
  ...reading,
  input: z.object({ entity_id }),
  output: CapTable,
  example,
  run: ({ tx }, input) => loadCapTable(tx, input.entity_id),
});

export const createInstrument = operation({
  name: "equity.create_instrument",
  title: "Create an instrument",
  about: "Symbols are unique in a cap table (409).",
  http: "POST /v1/entities/{entity_id}/instruments",
  ...writing,
  input: NewInstrument,
  output: Instrument,
  example: { ...example, symbol: "CLASS B", kind: "common", authorized_units: 5_000_000 },
  run: ({ tx }, input) => insertInstrument(tx, input),
});

export const listAllInstruments = operation({
  name: "equity.list_instruments",
  title: "List instruments",
  about: "Newest first; `kind` narrows the list.",
  http: "GET /v1/entities/{entity_id}/instruments",
  ...reading,
  input: InstrumentFilter,
  output: Page(Instrument),
  example: { ...example, kind: "common" },
  run: ({ tx }, filter) => listInstruments(tx, filter),
});

export const readInstrument = operation({
  name: "equity.read_instrument",
  title: "Read an instrument",
  http: "GET /v1/entities/{entity_id}/instruments/{instrument_id}",
  ...reading,
  input: z.object({ entity_id, instrument_id: Id("ins") }),
  output: Instrument,
  example: { ...example, instrument_id: "ins_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => loadInstrument(tx, input.entity_id, input.instrument_id),
});

export const createGrant = operation({
  name: "equity.create_grant",
  title: "Grant shares",
  about:
    "Issues shares of an instrument to a recipient. The cap table and the instrument are the entity's own, the type fits the instrument's kind, and the shares do not exceed what is left of its authorized units: else a 400 that reports what was requested and what is available. A grant stands for ever.",
  http: "POST /v1/entities/{entity_id}/grants",
  ...writing,
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
  run: ({ tx }, input) => insertGrant(tx, input),
});

export const issueEquity = operation({
  name: "equity.issue",
  title: "Issue equity",
  about:
    "A grant that names no cap table, and may leave the instrument to the service: the entity's oldest one of a fitting kind that has room for the shares.",
  ...writing,
  input: NewIssue,
  output: Grant,
  example: { ...example, grant_type: "common", shares: 1_000_000, recipient_name: "Ada Byron" },
  async run({ tx }, input) {
    const { cap_table_id, instrument_id } =
      input.instrument_id == null
        ? await fittingInstrument(tx, input.entity_id, input.grant_type, input.shares)
        : await loadInstrument(tx, input.entity_id, input.instrument_id);
    return insertGrant(tx, { ...input, cap_table_id, instrument_id });
  },
});

export const listAllGrants = operation({
  name: "equity.list_grants",
  title: "List grants",
  about: "Newest first; `instrument_id` and `recipient_name` narrow the list.",
  http: "GET /v1/entities/{entity_id}/grants",
  ...reading,
  input: GrantFilter,
  output: Page(Grant),
  example: { ...example, recipient_name: "Ada Byron" },
  run: ({ tx }, filter) => listGrants(tx, filter),
});

export const readGrant = operation({
  name: "equity.read_grant",
  title: "Read a grant",
  http: "GET /v1/entities/{entity_id}/grants/{grant_id}",
  ...reading,
  input: z.object({ entity_id, grant_id: Id("grt") }),
  output: Grant,
  example: { ...example, grant_id: "grt_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => loadGrant(tx, input.entity_id, input.grant_id),
});

export const createSafe = operation({
  name: "equity.create_safe",
  title: "Issue a SAFE",
  about:
    "A `discount` SAFE has a `discount_rate`; an `mfn` one has neither rate nor cap. Both types of company may issue one, an llc for units of its own. A SAFE stands beside the holders until it becomes shares.",
  http: "POST /v1/entities/{entity_id}/safes",
  ...writing,
  input: NewSafe,
  output: Safe,
  example: {
    ...example,
    investor_name: "Lovelace Ventures",
    principal_amount_cents: 50_000_000,
    valuation_cap_cents: 1_000_000_000,
    safe_type: "post_money",
  },
  run: ({ tx }, input) => insertSafe(tx, input),
});

export const listAllSafes = operation({
  name: "equity.list_safes",
  title: "List SAFEs",
  about: "Newest first; `safe_type` narrows the list.",
  http: "GET /v1/entities/{entity_id}/safes",
  ...reading,
  input: SafeFilter,
  output: Page(Safe),
  example,
  run: ({ tx }, filter) => listSafes(tx, filter),
});

export const readSafe = operation({
  name: "equity.read_safe",
  title: "Read a SAFE",
  http: "GET /v1/entities/{entity_id}/safes/{safe_id}",
  ...reading,
  input: z.object({ entity_id, safe_id: Id("safe") }),
  output: Safe,
  example: { ...example, safe_id: "safe_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => loadSafe(tx, input.entity_id, input.safe_id),
});

export const createTransfer = operation({
  name: "equity.create_transfer",
  title: "Transfer shares",
  about:
    "Moves what the sender holds of the class, the oldest grants first; names compare without regard to case. More than the sender holds is a 400 that reports what was requested and what is available, and so is a transfer to oneself.",
  http: "POST /v1/entities/{entity_id}/transfers",
  ...writing,
  // One at a time in a company: two that cross would wait for each other's holdings.
  entity: entityInPathChanging,
  input: NewTransfer,
  output: Transfer,
  example: { ...example, from_name: "Ada Byron", to_name: "Mary Somerville", shares: 250_000, share_class: "common" },
  run: ({ tx }, input) => insertTransfer(tx, input),
});

export const listAllTransfers = operation({
  name: "equity.list_transfers",
  title: "List transfers",
  about: "Newest first; `share_class` narrows the list.",
  http: "GET /v1/entities/{entity_id}/transfers",
  ...reading,
  input: TransferFilter,
  output: Page(Transfer),
  example,
  run: ({ tx }, filter) => listTransfers(tx, filter),
});

export const readTransfer = operation({
  name: "equity.read_transfer",
  title: "Read a transfer",
  http: "GET /v1/entities/{entity_id}/transfers/{transfer_id}",
  ...reading,
  input: z.object({ entity_id, transfer_id: Id("trf") }),
  output: Transfer,
  example: { ...example, transfer_id: "trf_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => loadTransfer(tx, input.entity_id, input.transfer_id),
});

export const calculateDistribution = operation({
  name: "equity.calculate_distribution",
  title: "Calculate a distribution",
  about:
    "Divides an amount among the holders of outstanding shares and units in proportion to what they hold, in whole cents by the largest remainder, so that the parts add up to the total exactly. Nothing is paid or posted; the receipt keeps the calculation. Preferred shares take part as if they were common.",
  http: "POST /v1/entities/{entity_id}/distributions/calculate",
  ...writing,
  input: NewDistribution,
  output: Distribution,
  example: { ...example, total_amount_cents: 1_000_000, method: "pro_rata" },
  run: ({ tx }, input) => calculate(tx, input),
});
