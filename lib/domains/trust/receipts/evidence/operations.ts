import * as z from "zod";
import { invalid } from "#lib/core/errors.ts";
import { CalendarDate, Id } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { operation, within } from "#lib/core/operation.ts";
import { readableScopes } from "#lib/core/scopes.ts";
import * as entities from "#lib/domains/company/entities/store.ts";
import { loadCheckpoint } from "../log.ts";
import { countExported } from "../store.ts";

/** More than a zip of four gigabytes holds, whatever they are, is asked for in parts. */
const MOST_RECEIPTS = 1_000_000;
const MOST_BYTES = 2 ** 31;

const at = within("evidence", "/v1/evidence", "receipts");

export const exportEvidence = operation({
  ...at("export", "GET"),
  title: "Export evidence",
  about: `A zip of what was done, that proves itself: receipts with their inclusion proofs under the log's present checkpoint, the checkpoints that
witnesses were sent, public keys (retired ones too), documents, policies in force, and \`verify.mjs\`, which checks all of it without this service.
\`manifest.json\` names every file with its SHA-256 and is signed. It holds the receipts that the caller's scopes may read, documents with
\`documents:read\` and policies with \`policies:read\`; \`entity_id\`, \`from\` and \`to\` (days in UTC, both included) narrow it. At most 1,000,000 receipts of 2 GiB
(400 beyond). Whoever is bound to companies names one (400). Where nothing is sealed yet it is a 404.`,
  input: z.object({ entity_id: Id("ent").optional(), from: CalendarDate.optional(), to: CalendarDate.optional() }),
  output: File,
  file: "application/zip",
  audited: "file.exported",
  example: { from: "2026-01-01", to: "2026-12-31" },
  async run({ tx, caller }, { entity_id = null, from = null, to = null }) {
    if (entity_id !== null) await entities.loadStatus(tx, entity_id);
    else if (caller.entity_ids !== null) throw invalid("entity_id", "is required of whoever is bound to companies");
    const checkpoint = await loadCheckpoint(tx);
    const asked = { entity_id, from, to };
    const scopes = readableScopes(caller);
    const { receipts, bytes } = await countExported(tx, { ...asked, scopes, tree_size: checkpoint.tree_size });
    if (receipts > MOST_RECEIPTS || bytes > MOST_BYTES) {
      throw invalid(
        "to",
        "must leave at most 1,000,000 receipts of 2 GiB since from: ask for a shorter period at a time",
      );
    }
    return {
      filename: `Evidence-${checkpoint.sealed_at.slice(0, 10)}-${checkpoint.tree_size}.zip`,
      content_type: "application/zip",
      content: { evidence: { checkpoint, asked, entity_ids: caller.entity_ids, scopes, receipts } },
    };
  },
});
