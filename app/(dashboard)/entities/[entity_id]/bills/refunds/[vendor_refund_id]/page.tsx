import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { readAccount } from "#lib/domains/books/ledger/operations.ts";
import { readVendorRefund, voidVendorRefund } from "#lib/domains/money/payments/refunds/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { refundTones, voidRefundLabels } from "#ui/money/refunds/labels.ts";
import { RefundRecord } from "#ui/money/refunds/refund-record.tsx";
import { DatedAct } from "#ui/record/dated-act.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
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
  const { vendor_name, vendor_credit_id, status, refunded_on } = refund;
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
              words={voidRefundLabels("vendor")}
              day={{ name: "voided_on", label: "Voided on", min: refunded_on }}
              action={asShown(refund, { voidRefund }).voidRefund}
              trial={tryVoidRefund}
              input={{ entity_id, vendor_refund_id }}
            />
          ) : null
        }
      />
      {notice}
      <RefundRecord refund={refund} credit={credit} account={account} entries={entries} />
      <ApiFold
        calls={[
          callOf(readVendorRefund, { entity_id, vendor_refund_id }),
          ...(status === "received" ? [callOf(voidVendorRefund, { entity_id, vendor_refund_id })] : []),
        ]}
      />
    </>
  );
}
