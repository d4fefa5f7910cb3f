import * as z from "zod";
import { Id } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { operation, within } from "#lib/core/operation.ts";
import { stubPdf } from "./rules.ts";
import { PayStub } from "./schema.ts";
import * as store from "./store.ts";

const at = within("pay_stubs", "/v1/entities/{entity_id}/payroll-runs/{run_id}/pay-stubs/{person_id}", "payroll");
const StubInPath = z.object({ entity_id: Id("ent"), run_id: Id("run"), person_id: Id("prsn") });
const example = {
  entity_id: "ent_01k0zk1x3ve4b8j0c2v5y6m7n8",
  run_id: "run_01k0zk1x3ve4b8j0c2v5y6m7n8",
  person_id: "prsn_01k0zk1x3ve4b8j0c2v5y6m7n8",
};

export const readStub = operation({
  ...at("read", "GET"),
  title: "Read a pay stub",
  about:
    "What a processed run has paid somebody, from gross to net, as it was put right since, with the year to date. Of a run that is not processed it is a 400.",
  input: StubInPath,
  output: PayStub,
  example,
  run: ({ tx }, input) => store.load(tx, input),
});

export const downloadStub = operation({
  ...at("pdf", "GET /pdf"),
  title: "Download a pay stub as PDF",
  about:
    "This pay beside the year to date. The same bytes every time, while the person's address stays and nothing of the year is put right.",
  input: StubInPath,
  output: File,
  file: "application/pdf",
  audited: "file.exported",
  example,
  run: async ({ tx }, input) => stubPdf(await store.load(tx, input)),
});
