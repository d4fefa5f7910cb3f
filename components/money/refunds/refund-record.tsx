import type { Account, JournalEntry } from "#lib/domains/books/ledger/schema.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { methodLabels } from "#ui/money/payments/labels.ts";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { type Refund, refundId } from "./labels.ts";

/** What a refund says: of which credit, through which account, how much, and what it made in the books. */
export function RefundRecord({
  refund,
  credit,
  account,
  entries,
}: {
  refund: Refund;
  /** The page of the credit that it is of. */
  credit: string;
  account: Pick<Account, "account_id" | "account_name">;
  entries: readonly JournalEntry[];
}) {
  const { entity_id, currency, method, refunded_on } = refund;
  return (
    <RecordBody
      facts={[
        { term: "Of", value: <TextLink href={credit}>their credit</TextLink> },
        {
          term: "vendor_refund_id" in refund ? "To" : "From",
          value: (
            <TextLink href={`/entities/${entity_id}/ledger/accounts/${account.account_id}`}>
              {account.account_name}
            </TextLink>
          ),
        },
        ...told("Reference", refund.reference),
        ...dated("Voided", refund.voided_on),
        ...made(refund.created_at, refundId(refund)),
      ]}
    >
      <Stats
        stats={[
          { label: "Amount", value: <Sum cents={refund.amount_cents} currency={currency} /> },
          { label: "Refunded on", value: <DateText value={refunded_on} /> },
          { label: "Method", value: method === null ? "Not said" : methodLabels[method] },
        ]}
      />
      <EntriesMade entries={entries} none="It has made no entry." />
    </RecordBody>
  );
}
