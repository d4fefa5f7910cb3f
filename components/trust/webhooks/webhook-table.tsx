import type { Change } from "#lib/core/answer.ts";
import type { Webhook } from "#lib/domains/trust/webhooks/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { WebhookStatus } from "./webhook-status.tsx";

export interface WebhookRow extends Webhook {
  change: Change<{ webhook_id: string; status: "active" | "paused" }, Webhook>;
  remove: Change<{ webhook_id: string }, null>;
}

/** "Everything", a few types, or how many there are. */
const toldOf = (events: readonly string[]) =>
  events.includes("*") ? "Everything" : events.length > 3 ? `${events.length} types of events` : events.join(", ");

/** The workspace's webhooks; who is no writer sees them only. */
export function WebhookTable({ rows, isWriter }: { rows: readonly WebhookRow[]; isWriter: boolean }) {
  return (
    <PlainTable
      caption="Webhooks"
      rows={rows}
      rowKey={({ webhook_id }) => webhook_id}
      columns={[
        {
          key: "url",
          header: "Address",
          cell: ({ webhook_id, url, description }) => (
            <span className="flex flex-col [overflow-wrap:anywhere]">
              <TextLink href={`/settings/webhooks/${webhook_id}`}>{url}</TextLink>
              {description === null ? null : <span className="font-normal text-muted text-sm">{description}</span>}
            </span>
          ),
        },
        {
          key: "events",
          header: "Told of",
          cell: ({ events }) => <span className="[overflow-wrap:anywhere]">{toldOf(events)}</span>,
        },
        { key: "status", header: "Status", cell: ({ status }) => <WebhookStatus status={status} /> },
        {
          key: "created",
          header: "Created",
          cell: ({ created_at, rights_of }) => (
            <span className="flex flex-col max-sm:items-end">
              <DateText value={created_at} />
              <span className="text-muted text-xs [overflow-wrap:anywhere]">rights of {rights_of}</span>
            </span>
          ),
        },
        ...(isWriter
          ? [
              {
                key: "acts",
                header: "Acts",
                hideHeader: true,
                cell: (webhook: WebhookRow) => <Acts webhook={webhook} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function Acts({ webhook: { webhook_id, url, status, change, remove } }: { webhook: WebhookRow }) {
  const isActive = status === "active";
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <ActionButton
        size="sm"
        action={change}
        input={{ webhook_id, status: isActive ? "paused" : "active" }}
        success={isActive ? "The webhook is paused" : "The webhook is active"}
        receiptHref="/receipts/{receipt_id}"
      >
        {isActive ? "Pause" : "Activate"}
      </ActionButton>
      <Confirm
        trigger={
          <Button size="sm" aria-label={`Delete ${url}`}>
            Delete
          </Button>
        }
        title="Delete the webhook?"
        consequences={["It is sent nothing more.", "What waited for it is forgotten; the events stay in the log."]}
        confirmLabel="Delete webhook"
        action={remove}
        input={{ webhook_id }}
        success="The webhook is deleted"
        receiptHref="/receipts/{receipt_id}"
      />
    </div>
  );
}
