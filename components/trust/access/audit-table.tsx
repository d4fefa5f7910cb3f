"use client";

import type { ReactNode } from "react";
import { auditTypes, isAuditType } from "#lib/core/audit.ts";
import type { AuditEvent } from "#lib/domains/trust/audit/schema.ts";
import { Actor } from "#ui/trust/receipts/actor.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { placeOfEvent } from "./audit-places.ts";
import { deviceOf } from "./device.ts";

/** A detail as people read it: without the code that a refusal begins with. */
const proseOf = (detail: string | null) => detail?.replace(/^[a-z_]+: /, "");

/** What happened in words; a type that this page does not know yet, as it stands. */
const wordsOf = (type: string) => (isAuditType(type) ? auditTypes[type] : type);

/** Events of the audit trail, newest first; `names` tells the act that one was about, where it has a title. */
export function AuditTable({
  caption,
  rows,
  titles = {},
  leads = false,
  empty,
}: {
  caption: string;
  rows: readonly AuditEvent[];
  titles?: Readonly<Record<string, string>>;
  /** Whether each row leads to what it speaks of. */
  leads?: boolean;
  empty: ReactNode;
}) {
  return (
    <PlainTable
      caption={caption}
      rows={rows}
      rowKey={(event) => event.audit_event_id}
      rowHref={leads ? placeOfEvent : undefined}
      empty={empty}
      columns={[
        {
          key: "what",
          header: "What",
          cell: ({ type, about, detail }) => {
            const title = about === null ? undefined : titles[about];
            const hasWords = title === undefined || type === "access.refused";
            const more = [title, hasWords ? proseOf(detail) : null].filter(Boolean).join(", ");
            return (
              <span className="flex flex-col [overflow-wrap:anywhere]" title={detail ?? undefined}>
                {wordsOf(type)}
                {more === "" ? null : <span className="font-normal text-muted text-xs">{more}</span>}
              </span>
            );
          },
        },
        {
          key: "actor",
          header: "By",
          cell: ({ actor_type, actor_id, actor_name }) => (
            <Actor actor={{ type: actor_type, id: actor_id, name: actor_name }} />
          ),
        },
        {
          key: "from",
          header: "From",
          cell: ({ address, user_agent }) => (
            <span className="flex flex-col max-sm:items-end" title={user_agent ?? undefined}>
              <span className="font-mono text-sm">{address ?? "unknown"}</span>
              {user_agent === null ? null : <span className="text-muted text-xs">{deviceOf(user_agent)}</span>}
            </span>
          ),
        },
        { key: "when", header: "When", cell: ({ created_at }) => <DateText value={created_at} time /> },
      ]}
    />
  );
}
