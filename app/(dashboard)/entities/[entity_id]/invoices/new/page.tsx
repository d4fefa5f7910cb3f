import { callOf } from "#lib/core/call.ts";
import { addDays, today } from "#lib/core/days.ts";
import { createInvoice, previewInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { readInvoiceSettings } from "#lib/domains/money/invoicing/settings/operations.ts";
import { read } from "#lib/server/read.ts";
import { InvoiceEditor } from "#ui/money/invoicing/invoice-editor.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { companyPage } from "../../company.tsx";
import { currencyChoices } from "../../ledger/choices.ts";
import { create } from "../actions.ts";
import { customers } from "../customers.ts";
import { lineChoices } from "../line-choices.ts";

export const metadata = { title: "Draft an invoice" };

const USUAL_TERM_DAYS = 30;

export default async function NewInvoicePage({ params }: { params: Promise<{ entity_id: string }> }) {
  const { entity_id } = await params;
  const list = `/entities/${entity_id}/invoices`;
  const { writes, notice } = await companyPage(entity_id, "invoices/new", createInvoice.scope);
  return (
    <>
      <PageHeader
        back={{ href: list, label: "Invoices" }}
        title="Draft an invoice"
        description="The draft gets its number when it is saved, and touches the books only when it is sent."
      />
      {notice}
      {writes ? (
        <InvoiceEditor
          entity_id={entity_id}
          draft={null}
          currencies={currencyChoices}
          due_date={addDays(today(), USUAL_TERM_DAYS)}
          usual={await read(readInvoiceSettings, { entity_id })}
          {...(await lineChoices(entity_id, null))}
          findCustomers={customers}
          save={create}
        />
      ) : null}
      <ApiFold
        calls={[
          callOf(createInvoice, { ...createInvoice.example, entity_id }),
          callOf(previewInvoice, { ...previewInvoice.example, entity_id }),
        ]}
      />
    </>
  );
}
