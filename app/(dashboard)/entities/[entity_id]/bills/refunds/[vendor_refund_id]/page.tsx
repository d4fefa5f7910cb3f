import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { readAccount } from "#lib/domains/books/ledger/operations.ts";
import { readVendorRefund, voidVendorRefund } from "#lib/domains/money/payments/refunds/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { refundTones } from "#ui/money/payments/credits/labels.ts";
import { methodLabels } from "#ui/money/payments/labels.ts";
import { DatedAct } from "#ui/record/dated-act.tsx";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../../company.tsx";
import { entriesOf } from "../../../ledger/entries-of.ts";
import { tryVoidRefund, voidRefund } from "../../credits/actions.ts";

interface RefundParams {
  params: Promise<{ entity_id: string; vendor_refund_id: string }>;
}

const refundOf = cache((entity_id: string, vendor_refund_id: string) =>
  read(readVendorRefund, { entity_id, vendor_refund_id }),
);

export async function generateMetadata({ params }: RefundParams) {
  const { entity_id, vendor_refund_id } = await params;
  return { title: `Refund of ${(await refundOf(entity_id, vendor_refund_id)).vendor_name}` };
}

export default async function VendorRefundPage({ params }: RefundParams) {
  const { entity_id, vendor_refund_id } = await params;
  const list = `/entities/${entity_id}/bills`;
  const path = `bills/refunds/${vendor_refund_id}`;
  const { writes, notice } = await companyPage(entity_id, path, voidVendorRefund.scope);
  const refund = await refundOf(entity_id, vendor_refund_id);
  const { vendor_name, vendor_credit_id, currency, method, status, refunded_on } = refund;
  const [entries, account] = await Promise.all([
    entriesOf(entity_id, refund.entry_ids),
    read(readAccount, { entity_id, account_id: refund.account_id }),
  ]);
  const credit = `${list}/credits/${vendor_credit_id}`;
  return (
    <>
      <PageHeader
        back={{ href: credit, label: `Credit of ${vendor_name}` }}
        title={`Refund of ${vendor_name}`}
        status={<Status value={status} tones={refundTones} />}
        action={
          writes && status === "received" ? (
            <DatedAct
              words={{
                label: "Void",
                title: "Take this refund back?",
                consequences: [
                  "It is the vendor’s credit again.",
                  "Its entry is reversed on that day; a bank line that is matched to it is unmatched.",
                ],
                success: "The refund is taken back",
                forward: false,
              }}
              day={{ name: "voided_on", label: "Voided on", min: refunded_on }}
              action={asShown(refund, { voidRefund }).voidRefund}
              trial={tryVoidRefund}
              input={{ entity_id, vendor_refund_id }}
            />
          ) : null
        }
      />
      {notice}
      <RecordBody
        facts={[
          { term: "Of", value: <TextLink href={credit}>their credit</TextLink> },
          {
            term: "To",
            value: (
              <TextLink href={`/entities/${entity_id}/ledger/accounts/${account.account_id}`}>
                {account.account_name}
              </TextLink>
            ),
          },
          ...told("Reference", refund.reference),
          ...dated("Voided", refund.voided_on),
          ...made(refund.created_at, vendor_refund_id),
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
      <ApiFold
        calls={[
          callOf(readVendorRefund, { entity_id, vendor_refund_id }),
          ...(status === "received" ? [callOf(voidVendorRefund, { entity_id, vendor_refund_id })] : []),
        ]}
      />
    </>
  );
}
