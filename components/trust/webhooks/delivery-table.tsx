import type { WebhookDelivery } from "#lib/domains/trust/webhooks/deliveries/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import type { Act } from "#ui/ui/act.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Status } from "#ui/ui/status.tsx";

/** Where the receipt of an event is shown. */
const receiptOf = (event_id: string) => `/receipts/${event_id.replace(/^evt_/, "rcpt_")}`;

/** What became of it so far. */
function Outcome({ of: { attempts, error, next_attempt_at } }: { of: WebhookDelivery }) {
  return (
    <span className="flex flex-col gap-0.5 max-sm:items-end">
      <span>{attempts === 1 ? "1 try" : `${attempts} tries`}</span>
      {error === null ? null : (
        <span className="text-danger text-sm [overflow-wrap:anywhere] max-sm:text-right">{error}</span>
      )}
      {attempts > 0 && next_attempt_at !== null ? (
        <span className="text-muted text-sm">
          Next: <DateText value={next_attempt_at} time />
        </span>
      ) : null}
    </span>
  );
}

/** What a webhook was sent; `again` is null where nothing can be sent. */
export function DeliveryTable({
  rows,
  again,
}: {
  rows: readonly WebhookDelivery[];
  again: Act<Pick<WebhookDelivery, "webhook_id" | "delivery_id">, WebhookDelivery> | null;
}) {
  return (
    <PlainTable
      caption="Last deliveries"
      rows={rows}
      rowKey={({ delivery_id }) => delivery_id}
      columns={[
        {
          key: "type",
          header: "Event",
          cell: ({ type, event_id }) => (
            <span className="[overflow-wrap:anywhere]">
              <TextLink href={receiptOf(event_id)}>{type}</TextLink>
            </span>
          ),
        },
        { key: "created", header: "Since", cell: ({ created_at }) => <DateText value={created_at} time /> },
        {
          key: "status",
          header: "Status",
          cell: ({ status }) => <Status value={status} tones={{ delivered: "success", failed: "danger" }} />,
        },
        { key: "outcome", header: "Tries", cell: (delivery) => <Outcome of={delivery} /> },
        ...(again === null
          ? []
          : [
              {
                key: "again",
                header: "Send again",
                hideHeader: true,
                // What has not been sent yet goes by itself in a moment; what was not taken may wait for hours.
                cell: ({ webhook_id, delivery_id, status, attempts }: WebhookDelivery) =>
                  status === "pending" && attempts === 0 ? null : (
                    <ActionButton
                      size="sm"
                      action={again}
                      input={{ webhook_id, delivery_id }}
                      success="It is sent again"
                      receiptHref="/receipts/{receipt_id}"
                    >
                      Send again
                    </ActionButton>
                  ),
              },
            ]),
      ]}
    />
  );
}
