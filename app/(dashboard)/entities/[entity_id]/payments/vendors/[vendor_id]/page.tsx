import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { listBills } from "#lib/domains/money/payments/bills/operations.ts";
import { readPayables } from "#lib/domains/money/payments/bills/payables/operations.ts";
import { createVendorCredit, listVendorCredits } from "#lib/domains/money/payments/credits/operations.ts";
import { listPayments } from "#lib/domains/money/payments/operations.ts";
import { readVendor, updateVendor } from "#lib/domains/money/payments/vendors/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { BillTable } from "#ui/money/payments/bills/bill-table.tsx";
import { CreditTable } from "#ui/money/payments/credits/credit-table.tsx";
import { NewPayment } from "#ui/money/payments/new-payment.tsx";
import { PaymentTable } from "#ui/money/payments/payment-table.tsx";
import {
  accountKindLabels,
  hasBankDetails,
  holderLabels,
  taxBoxLabels,
  vendorTones,
} from "#ui/money/payments/vendors/labels.ts";
import { EditVendor } from "#ui/money/payments/vendors/vendor-form.tsx";
import { VendorOwed } from "#ui/money/payments/vendors/vendor-owed.tsx";
import { VendorStatus } from "#ui/money/payments/vendors/vendor-status.tsx";
import { w9Facts } from "#ui/money/payments/vendors/w9-facts.tsx";
import { W9Sheet } from "#ui/money/payments/vendors/w9-form.tsx";
import { made } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Status } from "#ui/ui/status.tsx";
import { askedOf } from "../../../../../asked.ts";
import { moreBills } from "../../../bills/actions.ts";
import { moreCredits } from "../../../bills/credits/actions.ts";
import { companyPage } from "../../../company.tsx";
import { findAccounts } from "../../../ledger/actions.ts";
import { accountsOf } from "../../../ledger/choices.ts";
import { states } from "../../../states.ts";
import { changeVendor, create, morePayments, tryCreate } from "../../actions.ts";
import { paymentChoices } from "../../choices.ts";

interface VendorParams {
  params: Promise<{ entity_id: string; vendor_id: string }>;
  searchParams: Promise<ListQuery>;
}

const vendorOf = cache((entity_id: string, vendor_id: string) => read(readVendor, { entity_id, vendor_id }));

export async function generateMetadata({ params }: VendorParams) {
  const { entity_id, vendor_id } = await params;
  return { title: (await vendorOf(entity_id, vendor_id)).name };
}

export default async function VendorPage({ params, searchParams }: VendorParams) {
  const { entity_id, vendor_id } = await params;
  const list = `/entities/${entity_id}/payments/vendors`;
  const { writes, notice } = await companyPage(entity_id, `payments/vendors/${vendor_id}`, updateVendor.scope);
  const vendor = await vendorOf(entity_id, vendor_id);
  const { name, email, status, account_id, account_name, routing_number, account_number_masked } = vendor;
  const asked = askedOf(listPayments.input.pick({}), await searchParams);
  const narrowing = { entity_id, vendor_id, ...asked.paging };
  const open = { entity_id, vendor_id, open: "true" } as const;
  const due = { entity_id, vendor_id, status: "approved" } as const;
  const [first, credits, bills, owed] = await Promise.all([
    read(listPayments, narrowing),
    read(listVendorCredits, open),
    read(listBills, due),
    read(readPayables, { entity_id, vendor_id }),
  ]);
  const acts = asShown(vendor, { changeVendor });
  const ledger = `/entities/${entity_id}/ledger/accounts`;
  return (
    <>
      <PageHeader
        back={{ href: list, label: "Vendors" }}
        title={name}
        status={<Status value={status} tones={vendorTones} />}
        more={
          <>
            <ButtonLink href={`${list}/${vendor_id}/statement`}>Statement</ButtonLink>
            {writes ? (
              <>
                <ButtonLink href={`/entities/${entity_id}/bills/credits/new?vendor_id=${vendor_id}`}>
                  Enter credit
                </ButtonLink>
                <VendorStatus vendor={vendor} action={acts.changeVendor} />
                <W9Sheet vendor={vendor} states={states} action={acts.changeVendor} />
                <EditVendor
                  vendor={vendor}
                  accounts={await accountsOf(entity_id)}
                  findAccounts={findAccounts}
                  action={acts.changeVendor}
                />
              </>
            ) : null}
          </>
        }
        action={
          writes && status === "active" ? (
            <NewPayment
              entity_id={entity_id}
              {...(await paymentChoices(entity_id))}
              vendor={vendor}
              action={create}
              trial={tryCreate}
            />
          ) : null
        }
      />
      {notice}
      <RecordBody
        facts={[
          { term: "E-mail", value: email && <a href={`mailto:${email}`}>{email}</a> },
          { term: "Account of", value: holderLabels[vendor.holder] },
          {
            term: "Routing number",
            value: routing_number && <span className="font-mono text-sm">{routing_number}</span>,
          },
          {
            term: "Account number",
            value: account_number_masked && (
              <span className="tabular-nums">
                {accountKindLabels[vendor.account_kind]} {account_number_masked}
              </span>
            ),
          },
          {
            term: "Booked to",
            value: account_id ? <TextLink href={`${ledger}/${account_id}`}>{account_name}</TextLink> : "Expenses",
          },
          { term: "Paid for", value: taxBoxLabels[vendor.tax_box] },
          ...w9Facts(vendor),
          ...made(vendor.created_at, vendor_id),
        ]}
      >
        {hasBankDetails(vendor) ? null : (
          <Callout tone="info" title="ACH cannot pay this vendor yet" className="mb-8">
            An ACH file needs its routing number and its account number; until then its payments are left out.
          </Callout>
        )}
        <VendorOwed totals={owed} vendor_id={vendor_id} />
        {bills.data.length > 0 ? (
          <Section title="Bills to pay" description="What is approved and not paid in whole, newest first.">
            <EndlessList of="bills" first={bills} asked={due} list={moreBills} table={BillTable} />
          </Section>
        ) : null}
        {credits.data.length > 0 ? (
          <Section title="Credits" description="What it has credited and is not spent yet, newest first.">
            <EndlessList of="credits" first={credits} asked={open} list={moreCredits} table={CreditTable} />
          </Section>
        ) : null}
        <Section title="Payments" description={first.data.length > 0 ? "What was paid, newest first." : undefined}>
          {first.data.length > 0 ? (
            <EndlessList of="payments" first={first} asked={narrowing} list={morePayments} table={PaymentTable} />
          ) : (
            <EmptyState title="Nothing paid yet">What is paid to {name} stands here.</EmptyState>
          )}
        </Section>
      </RecordBody>
      <ApiFold
        calls={[
          callOf(readVendor, { entity_id, vendor_id }),
          callOf(listPayments, { entity_id, vendor_id }),
          callOf(readPayables, { entity_id, vendor_id }),
          callOf(listBills, due),
          callOf(listVendorCredits, open),
          callOf(createVendorCredit, { ...createVendorCredit.example, entity_id, vendor_id, vendor_name: undefined }),
          callOf(updateVendor, { ...updateVendor.example, entity_id, vendor_id }),
        ]}
      />
    </>
  );
}
