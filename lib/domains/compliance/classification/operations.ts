import * as z from "zod";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { analyze } from "./analysis.ts";
import { Classification, NewClassification } from "./schema.ts";
import * as store from "./store.ts";

const at = within("classification", "/v1/entities/{entity_id}/classifications", "contracts");
const entity_id = Id("ent");
const company = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const classifyContractor = operation({
  ...at("classify_contractor", "POST"),
  title: "Classify a contractor",
  about:
    'Tells from a description of the work how likely the worker counts as an employee by the tests of the jurisdiction: a score from 0 to 100, the factors that make it up, and what the description leaves open. It is an explainable estimate out of words, not legal advice; `statute` and `source` say where the test can be read. Sentences are read for who acts and what is denied, so that "not set by us" speaks for a contractor. `laws` names the federal tests and the state\'s exemptions beside it, and `uncertainty` tells silence from evidence on both sides.',
  input: NewClassification,
  output: Classification,
  example: {
    ...company,
    worker_name: "Grace Hopper",
    role_description:
      "Freelance designer with several clients, works with her own tools on her own schedule, invoices a fixed fee per project.",
    jurisdiction: "CA",
  },
  run: ({ tx }, input) => store.insert(tx, { ...input, ...analyze(input.role_description, input.jurisdiction) }),
});

export const listClassifications = operation({
  ...at("list", "GET"),
  title: "List classifications",
  about: "Newest first.",
  input: Paging.extend({ entity_id, classification: Classification.shape.classification.optional() }),
  output: Page(Classification),
  example: company,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readClassification = operation({
  ...at("read", "GET /{classification_id}"),
  title: "Read a classification",
  input: z.object({ entity_id, classification_id: Id("cls") }),
  output: Classification,
  example: { ...company, classification_id: "cls_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => store.load(tx, input),
});
