import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { changeBill, readBill } from "#lib/domains/money/payments/bills/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { BillEditor } from "#ui/money/payments/bills/bill-editor.tsx";
import { billTitle } from "#ui/money/payments/bills/labels.ts";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { companyPage } from "../../../company.tsx";
import { findAccounts } from "../../../ledger/actions.ts";
import { accountsOf, currencyChoices } from "../../../ledger/choices.ts";
import { tagsOf } from "../../../ledger/tags.ts";
import { findVendors } from "../../../payments/actions.ts";
import { change } from "../../actions.ts";

export const metadata = { title: "Edit the draft" };

interface BillParams {
  params: Promise<{ entity_id: string; bill_id: string }>;
}

export default async function EditBillPage({ params }: BillParams) {
  const { entity_id, bill_id } = await params;
  const page = `/entities/${entity_id}/bills/${bill_id}`;
  const { writes, notice } = await companyPage(entity_id, `bills/${bill_id}/edit`, changeBill.scope);
  const bill = await read(readBill, { entity_id, bill_id });
  const title = billTitle(bill);
  const isDraft = bill.status === "draft";
  return (
    <>
      <PageHeader
        back={{ href: page, label: title }}
        title="Edit the draft"
        description="It touches the books only when it is approved."
      />
      {notice}
      {writes && isDraft ? (
        <BillEditor
          entity_id={entity_id}
          draft={bill}
          // What only the file says is not guessed at.
          offered={{ bill_date: "", due_date: "" }}
          currencies={currencyChoices}
          find={findVendors}
          accounts={await accountsOf(entity_id)}
          findAccounts={findAccounts}
          tags={await tagsOf(entity_id)}
          save={asShown(bill, { change }).change}
        />
      ) : null}
      {isDraft ? null : (
        <EmptyState
          title={`${title} is no draft any more`}
          action={<ButtonLink href={page}>Back to the bill</ButtonLink>}
        >
          Its status is {wordsOf(bill.status).toLowerCase()}. What was approved stays as it was: void it, and draft
          another.
        </EmptyState>
      )}
      <ApiFold calls={[callOf(changeBill, { entity_id, bill_id, due_date: bill.due_date ?? today() })]} />
    </>
  );
}
