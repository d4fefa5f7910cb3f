import { callOf } from "#lib/core/call.ts";
import { addDays, today } from "#lib/core/days.ts";
import { createBill } from "#lib/domains/money/payments/bills/operations.ts";
import { BillEditor } from "#ui/money/payments/bills/bill-editor.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { companyPage } from "../../company.tsx";
import { findAccounts } from "../../ledger/actions.ts";
import { accountsOf, currencyChoices } from "../../ledger/choices.ts";
import { tagsOf } from "../../ledger/tags.ts";
import { findVendors } from "../../payments/actions.ts";
import { create } from "../actions.ts";

export const metadata = { title: "Draft a bill" };

const USUAL_TERM_DAYS = 30;

export default async function NewBillPage({ params }: { params: Promise<{ entity_id: string }> }) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(entity_id, "bills/new", createBill.scope);
  const bill_date = today();
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/bills`, label: "Bills" }}
        title="Draft a bill"
        description="The draft touches the books only when it is approved. Its file is attached on its page."
      />
      {notice}
      {writes ? (
        <BillEditor
          entity_id={entity_id}
          draft={null}
          offered={{ bill_date, due_date: addDays(bill_date, USUAL_TERM_DAYS) }}
          currencies={currencyChoices}
          find={findVendors}
          accounts={await accountsOf(entity_id)}
          findAccounts={findAccounts}
          tags={await tagsOf(entity_id)}
          save={create}
        />
      ) : null}
      <ApiFold calls={[callOf(createBill, { ...createBill.example, entity_id })]} />
    </>
  );
}
