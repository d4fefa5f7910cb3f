import { csvFile } from "#lib/core/csv.ts";
import { Page } from "#lib/core/fields.ts";
import { File } from "#lib/core/file.ts";
import { ofWorkspace, operation, within } from "#lib/core/operation.ts";
import { AuditEvent, AuditFilter, AuditPaging } from "./schema.ts";
import * as store from "./store.ts";

const at = within("audit_events", "/v1/audit-events", "keys", ofWorkspace);
const example = { type: "key.new_address", since: "2026-01-01T00:00:00Z" };

const KEPT =
  "What happened beside acts, which leave receipts: sign-ins and failed ones of the workspace's members, changed passwords, ended sessions, what somebody was refused for want of the right to it, a key's first use from an address, exports, and readings of sealed numbers. Nobody changes it or takes of it.";

export const listAuditEvents = operation({
  ...at("list", "GET"),
  title: "List the audit trail",
  about: `${KEPT} Newest first; \`type\`, \`actor_id\`, \`entity_id\`, \`since\` (included) and \`until\` (not included) narrow the list.

A SIEM follows the trail by \`after\`: it begins with an empty one, gets the events oldest first, keeps the \`audit_event_id\` of the last,
and asks again with that every minute or so. Events come 15 seconds after they happened, so that none is passed over which is written meanwhile.`,
  input: AuditPaging,
  output: Page(AuditEvent),
  example,
  run: ({ tx }, filter) => store.list(tx, filter),
});

const FILE = "Oldest first, narrowed as the list is; a file holds at most 100,000 events (400 beyond).";

export const exportAuditEventsCsv = operation({
  ...at("csv", "GET /csv"),
  title: "Export the audit trail as CSV",
  about: FILE,
  input: AuditFilter,
  output: File,
  file: "text/csv",
  audited: "file.exported",
  example,
  async run({ tx }, filter) {
    const names = Object.keys(AuditEvent.shape) as (keyof AuditEvent)[];
    const events = await store.exported(tx, filter);
    return csvFile(
      "Audit-trail",
      names,
      events.map((event) => names.map((name) => event[name])),
    );
  },
});

export const exportAuditEventsJsonLines = operation({
  ...at("jsonl", "GET /jsonl"),
  title: "Export the audit trail as JSON lines",
  about: `One event a line, as the list has it. ${FILE}`,
  input: AuditFilter,
  output: File,
  file: "application/jsonl",
  audited: "file.exported",
  example,
  async run({ tx }, filter) {
    const events = await store.exported(tx, filter);
    const text = events.map((event) => `${JSON.stringify(event)}\n`).join("");
    return { filename: "Audit-trail.jsonl", content_type: "application/jsonl; charset=utf-8", content: { text } };
  },
});
