import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { createVendorCredit, listVendorCredits } from "#lib/domains/money/payments/credits/operations.ts";
import { readVendor } from "#lib/domains/money/payments/vendors/operations.ts";
import { read } from "#lib/server/read.ts";
import { CreditEditor } from "#ui/money/payments/credits/credit-editor.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { askedOf, type ListParams } from "../../../../../asked.ts";
import { companyPage } from "../../../company.tsx";
import { findAccounts } from "../../../ledger/actions.ts";
import { accountsOf, currencyChoices } from "../../../ledger/choices.ts";
import { tagsOf } from "../../../ledger/tags.ts";
import { findVendors } from "../../../payments/actions.ts";
import { create } from "../actions.ts";

export const metadata = { title: "Enter a vendor credit" };

export default async function NewVendorCreditPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(entity_id, "bills/credits/new", createVendorCredit.scope);
  const { vendor_id } = askedOf(listVendorCredits.input.pick({ vendor_id: true }), await searchParams).filter;
  const vendor = vendor_id === undefined ? null : (await read(readVendor, { entity_id, vendor_id })).name;
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/bills/credits`, label: "Vendor credits" }}
        title="Enter a vendor credit"
        description="The books take it in at once: less is owed, and less was spent. It settles bills on their pages."
      />
      {notice}
      {writes ? (
        <CreditEditor
          entity_id={entity_id}
          vendor={vendor}
          today={today()}
          currencies={currencyChoices}
          find={findVendors}
          accounts={await accountsOf(entity_id)}
          findAccounts={findAccounts}
          tags={await tagsOf(entity_id)}
          save={create}
        />
      ) : null}
      <ApiFold calls={[callOf(createVendorCredit, { ...createVendorCredit.example, entity_id })]} />
    </>
  );
}
