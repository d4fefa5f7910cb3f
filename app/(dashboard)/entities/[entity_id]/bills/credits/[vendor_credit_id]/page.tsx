import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { readVendorCredit, voidVendorCredit } from "#lib/domains/money/payments/credits/operations.ts";
import type { VendorCredit } from "#lib/domains/money/payments/credits/schema.ts";
import { listVendorRefunds, refundVendorCredit } from "#lib/domains/money/payments/refunds/operations.ts";
import { listBillSettlements } from "#lib/domains/money/payments/settlements/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { creditStanding, creditTones } from "#ui/money/credits/labels.ts";
import { BillLines } from "#ui/money/payments/bills/bill-lines.tsx";
import { creditTitle } from "#ui/money/payments/credits/labels.ts";
import { RefundCredit } from "#ui/money/payments/credits/refund-credit.tsx";
import { BillSettlementTable } from "#ui/money/payments/credits/settlement-table.tsx";
import { RefundTable } from "#ui/money/refunds/refund-table.tsx";
import { DatedAct } from "#ui/record/dated-act.tsx";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { Status } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../../../asked.ts";
import { companyPage } from "../../../company.tsx";
import { entriesOf } from "../../../ledger/entries-of.ts";
import { tagsOf } from "../../../ledger/tags.ts";
import { findBanks } from "../../../payments/actions.ts";
import { banksOf } from "../../../payments/choices.ts";
import {
  moreRefunds,
  moreSettlements,
  refund,
  takeBack,
  tryRefund,
  tryTakeBack,
  tryVoidCredit,
  voidCredit,
} from "../actions.ts";

interface CreditParams {
  params: Promise<{ entity_id: string; vendor_credit_id: string }>;
}

const creditOf = cache((entity_id: string, vendor_credit_id: string) =>
  read(readVendorCredit, { entity_id, vendor_credit_id }),
);

export async function generateMetadata({ params }: CreditParams) {
  const { entity_id, vendor_credit_id } = await params;
  return { title: creditTitle(await creditOf(entity_id, vendor_credit_id)) };
}

/** What may be done with a credit as it stands: what is spent of it is not voided, and what is left comes back. */
async function CreditButtons({ credit }: { credit: VendorCredit }) {
  const { entity_id, vendor_credit_id, status, applied_cents, refunded_cents, balance_cents, credited_on } = credit;
  const shown = asShown(credit, { refund, voidCredit });
  return (
    <>
      {status === "open" && applied_cents + refunded_cents === 0 ? (
        <DatedAct
          words={{
            label: "Void",
            title: "Void this credit?",
            consequences: ["Its journal entry is reversed on that day.", "Its number may be used again."],
            success: "The credit is voided",
            forward: false,
          }}
          day={{ name: "voided_on", label: "Voided on", min: credited_on }}
          action={shown.voidCredit}
          trial={tryVoidCredit}
          input={{ entity_id, vendor_credit_id }}
        />
      ) : null}
      {balance_cents > 0 ? (
        <RefundCredit
          key={credit.updated_at}
          credit={credit}
          today={today()}
          banks={await banksOf(entity_id)}
          findBanks={findBanks}
          action={shown.refund}
          trial={tryRefund}
        />
      ) : null}
    </>
  );
}

export default async function VendorCreditPage({
  params,
  searchParams,
}: CreditParams & Pick<ListParams, "searchParams">) {
  const { entity_id, vendor_credit_id } = await params;
  const list = `/entities/${entity_id}/bills`;
  const path = `bills/credits/${vendor_credit_id}`;
  const { writes, notice } = await companyPage(entity_id, path, refundVendorCredit.scope);
  const credit = await creditOf(entity_id, vendor_credit_id);
  const { vendor_id, vendor_name, currency, balance_cents } = credit;
  const at = { entity_id, vendor_credit_id };
  const refunding = { ...at, ...askedOf(listVendorRefunds.input.pick({}), await searchParams).paging };
  const [settlements, refunds, entries, tags] = await Promise.all([
    read(listBillSettlements, at),
    read(listVendorRefunds, refunding),
    entriesOf(entity_id, credit.entry_ids),
    tagsOf(entity_id),
  ]);
  const bills = `${list}?${new URLSearchParams({ vendor_id, status: "approved", currency })}`;
  return (
    <>
      <PageHeader
        back={{ href: `${list}/credits`, label: "Vendor credits" }}
        title={creditTitle(credit)}
        status={<Status value={creditStanding(credit)} tones={creditTones} />}
        meta={<span className="[overflow-wrap:anywhere]">Of {vendor_name}</span>}
        action={writes ? <CreditButtons credit={credit} /> : null}
      />
      {notice}
      <RecordBody
        facts={[
          {
            term: "Vendor",
            value: <TextLink href={`/entities/${entity_id}/payments/vendors/${vendor_id}`}>{vendor_name}</TextLink>,
          },
          ...told("Number", credit.credit_number),
          ...dated("Date", credit.credited_on),
          ...told("Reason", credit.reason),
          ...dated("Voided", credit.voided_on),
          ...made(credit.created_at, vendor_credit_id),
        ]}
      >
        <Stats
          stats={[
            { label: "Amount", value: <Sum cents={credit.amount_cents} currency={currency} /> },
            { label: "Applied to bills", value: <Sum cents={credit.applied_cents} currency={currency} /> },
            { label: "Refunded", value: <Sum cents={credit.refunded_cents} currency={currency} /> },
            { label: "Left", value: <Sum cents={balance_cents} currency={currency} /> },
          ]}
        />
        <Section title="For" className="mt-10!">
          <BillLines bill={credit} tags={tags} />
        </Section>
        <Section title="Bills" description="What it has settled. It is applied on an open bill’s own page.">
          {settlements.data.length > 0 ? (
            <EndlessList
              of="settlements"
              first={settlements}
              asked={at}
              list={moreSettlements}
              table={BillSettlementTable}
              given={{ of: "credit" as const, currency, acts: writes ? { takeBack, tryTakeBack } : null }}
            />
          ) : (
            <p className="text-subtle">None yet.</p>
          )}
          {balance_cents > 0 ? (
            <p className="mt-3">
              <TextLink href={bills}>The vendor’s open bills</TextLink>
            </p>
          ) : null}
        </Section>
        <Section title="Refunds" description="What the vendor has paid back.">
          {refunds.data.length > 0 ? (
            <EndlessList of="refunds" first={refunds} asked={refunding} list={moreRefunds} table={RefundTable} />
          ) : (
            <p className="text-subtle">None yet.</p>
          )}
        </Section>
        <EntriesMade entries={entries} none="It has made no entry." />
      </RecordBody>
      <ApiFold
        calls={[
          callOf(readVendorCredit, { entity_id, vendor_credit_id }),
          ...(balance_cents > 0 ? [callOf(refundVendorCredit, { entity_id, vendor_credit_id })] : []),
          callOf(listBillSettlements, { entity_id, vendor_credit_id }),
          callOf(listVendorRefunds, { entity_id, vendor_credit_id }),
          ...(credit.status === "open" ? [callOf(voidVendorCredit, { entity_id, vendor_credit_id })] : []),
        ]}
      />
    </>
  );
}
