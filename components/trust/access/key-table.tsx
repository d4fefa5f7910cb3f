"use client";

import type { ActionResult } from "#lib/core/answer.ts";
import type { Key } from "#lib/domains/trust/access/schema.ts";
import { type CompanyNames as KnownNames, useCompanyNames } from "#ui/company/entities/company-names.ts";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";
import { CompanyNames } from "./company-names.tsx";
import { scopeSummary } from "./scope-labels.ts";

type Revoke = (input: { key_id: string }) => Promise<ActionResult<null>>;

function stateOf(key: Key, now: string): "active" | "expired" | "revoked" {
  if (key.revoked_at) return "revoked";
  return key.expires_at && key.expires_at <= now ? "expired" : "active";
}

/** The workspace's keys; `revoke` is null for those who may not. */
export function KeyTable({
  rows,
  now,
  revoke,
  ...known
}: KnownNames & {
  rows: readonly Key[];
  now: string;
  revoke: Revoke | null;
}) {
  const bound = rows.flatMap(({ entity_ids }) => (entity_ids ?? []).map((entity_id) => ({ entity_id })));
  const companies = useCompanyNames(bound, known);
  return (
    <PlainTable
      caption="API keys"
      rows={rows}
      rowKey={(key) => key.key_id}
      columns={[
        {
          key: "name",
          header: "Name",
          cell: (key) => (
            <span className="flex flex-col [overflow-wrap:anywhere]">
              {key.name}
              <span className="font-mono font-normal text-muted text-xs">mb_…{key.hint}</span>
            </span>
          ),
        },
        {
          key: "scopes",
          header: "May do",
          className: "lg:max-w-80",
          cell: (key) => (
            <span className="line-clamp-2 text-muted max-sm:text-right" title={key.scopes.join(" ")}>
              {scopeSummary(key.scopes)}
              {key.entity_ids === null ? null : (
                <>
                  {" of "}
                  <CompanyNames entity_ids={key.entity_ids} names={companies} />
                </>
              )}
            </span>
          ),
        },
        {
          key: "status",
          header: "Status",
          cell: (key) => <Status value={stateOf(key, now)} tones={{ active: "success", expired: "warning" }} />,
        },
        { key: "expires", header: "Expires", cell: (key) => <DateText value={key.expires_at} empty="Never" /> },
        {
          key: "created",
          header: "Created",
          cell: (key) => (
            <span className="flex flex-col max-sm:items-end">
              <DateText value={key.created_at} />
              <span className="text-muted text-xs">by {key.created_by}</span>
            </span>
          ),
        },
        ...(revoke === null
          ? []
          : [
              {
                key: "revoke",
                header: "Revoke",
                hideHeader: true,
                cell: (key: Key) => (key.revoked_at ? null : <RevokeButton target={key} revoke={revoke} />),
              },
            ]),
      ]}
    />
  );
}

function RevokeButton({ target, revoke }: { target: Key; revoke: Revoke }) {
  return (
    <Confirm
      trigger={
        <Button size="sm" aria-label={`Revoke ${target.name}`}>
          Revoke
        </Button>
      }
      title={`Revoke ${target.name}?`}
      consequences={[
        "Every request with this key is answered with 401, from now on and for ever.",
        "Programs that use it stop until they have another key.",
        "Calendar feeds, links to scenarios and open invitations that it made end.",
        "What it has done stays in the record, under its name.",
      ]}
      confirmLabel="Revoke key"
      action={revoke}
      input={{ key_id: target.key_id }}
      success={`${target.name} is revoked`}
      receiptHref="/receipts/{receipt_id}"
    />
  );
}
