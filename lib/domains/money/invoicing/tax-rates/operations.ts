import * as z from "zod";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, transition, within } from "#lib/core/operation.ts";
import { NewTaxRate, TaxRate, TaxRateStatus } from "./schema.ts";
import * as store from "./store.ts";

const at = within("tax_rates", "/v1/entities/{entity_id}/tax-rates", "invoices");

const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const example = { ...entity, tax_rate_id: "txr_01k0zk1x3ve4b8j0c2v5y6m7n8" };
const TaxRateInPath = z.object({ entity_id, tax_rate_id: Id("txr") });

export const createTaxRate = operation({
  ...at("create", "POST"),
  title: "Create a sales tax rate",
  about:
    "Line items of invoices name it by its `tax_rate_id`. A rate keeps its name and its percentage for ever, since invoices were made by it: where the law's rate changes, archive this one and create another. A percentage of 0 is a 400: what is not taxed names no rate. A name that an active rate of the entity has already is a 409. A company has 1,000 at most (400).",
  input: NewTaxRate,
  output: TaxRate,
  example: { ...entity, name: "New York City sales tax", percent: "8.875" },
  run: ({ tx }, input) => store.insert(tx, input),
});

export const listTaxRates = operation({
  ...at("list", "GET"),
  title: "List sales tax rates",
  about: "By name. `status` narrows the list.",
  input: Paging.extend({ entity_id, status: TaxRateStatus.optional() }),
  output: Page(TaxRate),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readTaxRate = operation({
  ...at("read", "GET /{tax_rate_id}"),
  title: "Read a sales tax rate",
  input: TaxRateInPath,
  output: TaxRate,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const archiveTaxRate = transition({
  ...at("archive", "POST /{tax_rate_id}/archive"),
  title: "Archive a sales tax rate",
  about: "No new line charges it any more. Invoices and drafts that name it stay as they are, and drafts can be sent.",
  input: TaxRateInPath,
  output: TaxRate,
  example,
  record: store,
  move: (tx, input) => store.moveBy(tx, input, "archive"),
});

export const restoreTaxRate = transition({
  ...at("restore", "POST /{tax_rate_id}/restore"),
  title: "Restore a sales tax rate",
  about: "Lines may name it again. A name that another active rate has got meanwhile is a 409.",
  input: TaxRateInPath,
  output: TaxRate,
  example,
  record: store,
  move: (tx, input, rate) => Promise.all([store.assertNameIsFree(tx, rate), store.moveBy(tx, input, "restore")]),
});
