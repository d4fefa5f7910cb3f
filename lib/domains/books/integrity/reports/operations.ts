import * as z from "zod";
import { Id, Page, Paging } from "#lib/core/fields.ts";
import { operation, within } from "#lib/core/operation.ts";
import { IntegrityReport } from "../schema.ts";
import { loadIntegrity } from "../store.ts";
import * as store from "./store.ts";

const at = within("integrity_reports", "/v1/entities/{entity_id}/integrity-reports", "ledger");
const entity_id = Id("ent");
const entity = { entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8" };

export const checkIntegrity = operation({
  ...at("create", "POST"),
  title: "Run an integrity report",
  about:
    "Adds up every tie-out, as `GET …/integrity` does, and keeps the report with its time, so that whoever looks at it later need not add up the books again.",
  input: z.object({ entity_id }),
  output: IntegrityReport,
  example: entity,
  run: async ({ tx }, input) => store.insert(tx, await loadIntegrity(tx, input.entity_id)),
});

export const listIntegrityReports = operation({
  ...at("list", "GET"),
  title: "List integrity reports",
  about: "Newest first: the first is the last that was kept.",
  input: Paging.extend({ entity_id }),
  output: Page(IntegrityReport),
  example: entity,
  run: ({ tx }, filter) => store.list(tx, filter),
});

export const readIntegrityReport = operation({
  ...at("read", "GET /{integrity_report_id}"),
  title: "Read an integrity report",
  about: "As it was when it was made.",
  input: z.object({ entity_id, integrity_report_id: Id("irep") }),
  output: IntegrityReport,
  example: { ...entity, integrity_report_id: "irep_01k0zk1x3ve4b8j0c2v5y6m7n8" },
  run: ({ tx }, input) => store.load(tx, input),
});
