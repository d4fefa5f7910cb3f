import type { ActionResult, Change } from "#lib/core/answer.ts";
import type { Witness } from "#lib/domains/trust/receipts/witnesses/schema.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { Badge } from "#ui/ui/badge.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { frequencyLabels } from "./frequencies.ts";

type About = (input: { witness_id: string }) => Promise<ActionResult<null>>;
export interface WitnessRow extends Witness {
  change: Change<{ witness_id: string; is_enabled: boolean }, Witness>;
}

/** The head that it was sent last, and what became of the last try. */
function Sent({ witness: { sent_tree_size, sent_at, scheduled_at, error } }: { witness: Witness }) {
  return (
    <span className="flex flex-col gap-0.5 max-sm:items-end">
      {sent_tree_size === null || sent_at === null ? (
        <span className="text-muted">{scheduled_at === null || error !== null ? "Nothing yet" : "On its way"}</span>
      ) : (
        <span>
          {sent_tree_size.toLocaleString("en-US")} receipts, <DateText value={sent_at} time />
        </span>
      )}
      {error === null ? null : (
        <span className="text-danger text-sm [overflow-wrap:anywhere] max-sm:text-right">{error}</span>
      )}
    </span>
  );
}

/** Who keeps the log's heads; `acts` is null for those who may not change them. */
export function WitnessTable({
  rows,
  acts,
}: {
  rows: readonly WitnessRow[];
  acts: { remove: About; send: About } | null;
}) {
  return (
    <PlainTable
      caption="Witnesses"
      rows={rows}
      rowKey={({ witness_id }) => witness_id}
      columns={[
        {
          key: "name",
          header: "Name",
          cell: ({ name, is_enabled }) => (
            <span className="flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
              {name}
              {is_enabled ? null : <Badge>Off</Badge>}
            </span>
          ),
        },
        {
          key: "address",
          header: "Address",
          cell: ({ address }) => <span className="[overflow-wrap:anywhere]">{address}</span>,
        },
        { key: "frequency", header: "How often", cell: ({ frequency }) => frequencyLabels[frequency] },
        { key: "sent", header: "Sent last", cell: (witness) => <Sent witness={witness} /> },
        ...(acts === null
          ? []
          : [
              {
                key: "acts",
                header: "Acts",
                hideHeader: true,
                cell: (witness: WitnessRow) => <Acts witness={witness} {...acts} />,
              },
            ]),
      ]}
    />
  );
}

function Acts({ witness, send, remove }: { witness: WitnessRow; send: About; remove: About }) {
  const { witness_id, name, is_enabled, change } = witness;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {is_enabled ? (
        <ActionButton size="sm" action={send} input={{ witness_id }} success={`The head goes to ${name}`}>
          Send now
        </ActionButton>
      ) : null}
      <ActionButton
        size="sm"
        action={change}
        input={{ witness_id, is_enabled: !is_enabled }}
        success={is_enabled ? `${name} is sent nothing more` : `${name} is sent heads again`}
        receiptHref="/receipts/{receipt_id}"
      >
        {is_enabled ? "Turn off" : "Turn on"}
      </ActionButton>
      <Confirm
        trigger={
          <Button size="sm" aria-label={`Delete ${name}`}>
            Delete
          </Button>
        }
        title={`Delete ${name}?`}
        consequences={["They are sent no more heads.", "What they have kept goes on proving what it proves."]}
        confirmLabel="Delete witness"
        action={remove}
        input={{ witness_id }}
        success={`${name} is deleted`}
        receiptHref="/receipts/{receipt_id}"
      />
    </div>
  );
}
