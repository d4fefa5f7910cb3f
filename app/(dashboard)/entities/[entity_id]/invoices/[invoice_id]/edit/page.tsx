import { callOf } from "#lib/core/call.ts";
import { changeInvoice, readInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { InvoiceEditor } from "#ui/money/invoicing/invoice-editor.tsx";
import { invoiceTitle } from "#ui/money/invoicing/labels.ts";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { companyPage } from "../../../company.tsx";
import { currencyChoices } from "../../../ledger/choices.ts";
import { change } from "../../actions.ts";
import { customers } from "../../customers.ts";
import { lineChoices } from "../../line-choices.ts";

export const metadata = { title: "Edit the draft" };

interface InvoiceParams {
  params: Promise<{ entity_id: string; invoice_id: string }>;
}

export default async function EditInvoicePage({ params }: InvoiceParams) {
  const { entity_id, invoice_id } = await params;
  const page = `/entities/${entity_id}/invoices/${invoice_id}`;
  const { writes, notice } = await companyPage(entity_id, `invoices/${invoice_id}/edit`, changeInvoice.scope);
  const invoice = await read(readInvoice, { entity_id, invoice_id });
  const title = invoiceTitle(invoice);
  const isDraft = invoice.status === "draft";
  return (
    <>
      <PageHeader
        back={{ href: page, label: title }}
        title={`Edit ${title.toLowerCase()}`}
        description="It is a draft: it keeps its number, and touches the books only when it is sent."
      />
      {notice}
      {writes && isDraft ? (
        <InvoiceEditor
          entity_id={entity_id}
          draft={invoice}
          currencies={currencyChoices}
          due_date={invoice.due_date}
          {...(await lineChoices(entity_id, invoice))}
          findCustomers={customers}
          save={asShown(invoice, { change }).change}
        />
      ) : null}
      {isDraft ? null : (
        <EmptyState
          title={`${title} is no draft any more`}
          action={<ButtonLink href={page}>Back to {title.toLowerCase()}</ButtonLink>}
        >
          Its status is {wordsOf(invoice.status).toLowerCase()}. What was sent stays as it was sent: void it, and draft
          another.
        </EmptyState>
      )}
      <ApiFold calls={[callOf(changeInvoice, { entity_id, invoice_id, due_date: invoice.due_date })]} />
    </>
  );
}
