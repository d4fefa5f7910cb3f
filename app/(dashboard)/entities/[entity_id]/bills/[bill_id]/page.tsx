import { Pencil } from "lucide-react";
import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import * as bills from "#lib/domains/money/payments/bills/operations.ts";
import type { Bill } from "#lib/domains/money/payments/bills/schema.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { BillFiles } from "#ui/money/payments/bills/bill-files.tsx";
import { BillLines } from "#ui/money/payments/bills/bill-lines.tsx";
import { BillPayments } from "#ui/money/payments/bills/bill-payments.tsx";
import { BillStatus } from "#ui/money/payments/bills/bill-table.tsx";
import { FileDrop } from "#ui/money/payments/bills/file-drop.tsx";
import { billActs, billTitle, lacksOf, overdueLabel } from "#ui/money/payments/bills/labels.ts";
import { PayBill } from "#ui/money/payments/bills/pay-bill.tsx";
import { DatedAct } from "#ui/record/dated-act.tsx";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { companyPage } from "../../company.tsx";
import { entriesOf } from "../../ledger/entries-of.ts";
import { tagsOf } from "../../ledger/tags.ts";
import { findBanks } from "../../payments/actions.ts";
import { banksOf } from "../../payments/choices.ts";
import { approve, attach, pay, tryApprove, tryPay, tryVoid, voidBill } from "../actions.ts";
import { CreditsOf } from "../settling.tsx";

interface BillParams {
  params: Promise<{ entity_id: string; bill_id: string }>;
}

const billOf = cache((entity_id: string, bill_id: string) => read(bills.readBill, { entity_id, bill_id }));

export async function generateMetadata({ params }: BillParams) {
  const { entity_id, bill_id } = await params;
  return { title: billTitle(await billOf(entity_id, bill_id)) };
}

const words = new Intl.ListFormat("en", { type: "conjunction" });

/** What may be done with a bill as it stands: what is paid of it is not voided, and what is not whole not approved. */
async function BillButtons({ bill }: { bill: Bill }) {
  const { entity_id, bill_id, status, posted_on } = bill;
  const acts = billActs(bill);
  const shown = asShown(bill, { approve, pay, void: voidBill });
  const isOpen = status === "draft" || status === "approved";
  const banks = status === "approved" ? await banksOf(entity_id) : [];
  return (
    <>
      {isOpen && bill.amount_paid_cents + bill.credited_cents === 0 ? (
        <DatedAct
          words={acts.void}
          day={{ name: "voided_on", label: "Voided on", min: posted_on ?? undefined }}
          action={shown.void}
          trial={tryVoid}
          input={{ entity_id, bill_id }}
        />
      ) : null}
      {status === "draft" && lacksOf(bill).length === 0 ? (
        <DatedAct
          words={acts.approve}
          day={{
            name: "posted_on",
            label: "Booked on",
            min: bill.bill_date ?? undefined,
            usual: "",
            hint: "Left alone: the bill’s own date, or today where that month is closed.",
          }}
          action={shown.approve}
          trial={tryApprove}
          input={{ entity_id, bill_id }}
        />
      ) : null}
      {status === "approved" ? (
        <PayBill
          bill={bill}
          banks={banks.filter((bank) => bank.status === "active")}
          findBanks={findBanks}
          action={shown.pay}
          trial={tryPay}
        />
      ) : null}
    </>
  );
}

export default async function BillPage({ params }: BillParams) {
  const { entity_id, bill_id } = await params;
  const list = `/entities/${entity_id}/bills`;
  const { page, writes, notice } = await companyPage(entity_id, `bills/${bill_id}`, bills.approveBill.scope);
  const bill = await billOf(entity_id, bill_id);
  const { vendor_id, vendor_name, status, currency, due_date, notes } = bill;
  const entries = await entriesOf(entity_id, bill.entry_ids);
  const lacks = status === "draft" ? lacksOf(bill) : [];
  const isDraft = status === "draft";
  return (
    <>
      <PageHeader
        back={{ href: list, label: "Bills" }}
        title={billTitle(bill)}
        status={<BillStatus bill={bill} />}
        meta={vendor_name ? <span className="[overflow-wrap:anywhere]">Of {vendor_name}</span> : null}
        more={
          writes && isDraft ? (
            <ButtonLink href={`${page}/edit`} icon={<Pencil aria-hidden="true" />}>
              Edit
            </ButtonLink>
          ) : null
        }
        action={writes ? <BillButtons bill={bill} /> : null}
      />
      {notice}
      <RecordBody
        facts={[
          ...told(
            "Vendor",
            vendor_id && (
              <TextLink href={`/entities/${entity_id}/payments/vendors/${vendor_id}`}>{vendor_name}</TextLink>
            ),
          ),
          ...told("Number", bill.bill_number),
          ...told("Received from", bill.received_from),
          ...dated("Bill date", bill.bill_date),
          ...dated("Booked", bill.posted_on),
          ...dated("Paid", bill.paid_at),
          ...dated("Voided", bill.voided_on),
          ...made(bill.created_at, bill_id),
        ]}
      >
        {lacks.length > 0 ? (
          <Callout tone="info" title="Not whole yet" className="mb-8">
            To be approved it needs its {words.format(lacks)}.
          </Callout>
        ) : null}
        <Stats
          stats={[
            { label: "Amount", value: <Sum cents={bill.amount_cents} currency={currency} /> },
            // Nothing is due of a draft yet, which no figure tells: a zero would read as paid.
            ...(isDraft
              ? []
              : [{ label: "Still due", value: <Sum cents={bill.balance_due_cents} currency={currency} /> }]),
            {
              label: "Due",
              value: due_date === null ? "–" : <DateText value={due_date} />,
              ...(bill.is_overdue && { note: overdueLabel(bill) }),
            },
          ]}
        />
        <Section title="For" className="mt-10!">
          <BillLines bill={bill} tags={await tagsOf(entity_id)} />
        </Section>
        <Section title="Files">
          <BillFiles files={bill.attachments} entity_id={entity_id} />
          {writes && status !== "voided" ? (
            <div className="mt-4">
              <FileDrop
                title="Attach a file"
                text="A PDF or an image. It is kept as a document, with its hash, for good."
                action={asShown(bill, { attach }).attach}
                input={{ entity_id, bill_id }}
                success="The file is attached"
              />
            </div>
          ) : null}
        </Section>
        {bill.payments.length > 0 ? (
          <Section title="Payments">
            <BillPayments bill={bill} />
          </Section>
        ) : null}
        <CreditsOf bill={bill} writes={writes} />
        {notes ? (
          <Section title="Notes">
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{notes}</p>
          </Section>
        ) : null}
        <EntriesMade entries={entries} none="The draft touches no balance. Approving it makes its first entry." />
      </RecordBody>
      <ApiFold
        calls={[
          callOf(bills.readBill, { entity_id, bill_id }),
          ...(isDraft ? [callOf(bills.changeBill, { entity_id, bill_id, due_date: due_date ?? today() })] : []),
          ...(isDraft ? [callOf(bills.approveBill, { entity_id, bill_id })] : []),
          ...(status === "approved"
            ? [callOf(bills.payBill, { entity_id, bill_id, amount_cents: bill.balance_due_cents })]
            : []),
          ...(isDraft || status === "approved" ? [callOf(bills.voidBill, { entity_id, bill_id })] : []),
          callOf(bills.attachToBill, { ...bills.attachToBill.example, entity_id, bill_id }),
        ]}
      />
    </>
  );
}
