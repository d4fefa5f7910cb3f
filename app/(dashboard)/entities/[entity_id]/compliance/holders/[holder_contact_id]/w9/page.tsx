import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { today, yearOf } from "#lib/core/days.ts";
import { readHolderW9, updateHolderW9 } from "#lib/domains/compliance/tax/holders/operations.ts";
import { readTaxYear } from "#lib/domains/compliance/tax/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { HolderW9Sheet } from "#ui/compliance/tax/w9-form.tsx";
import { YearTable } from "#ui/compliance/tax/year-table.tsx";
import { w9Facts } from "#ui/money/payments/vendors/w9-facts.tsx";
import { told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { companyPage } from "../../../../company.tsx";
import { states } from "../../../../states.ts";
import { changeHolderW9, prepare } from "../../../actions.ts";

interface W9Params {
  params: Promise<{ entity_id: string; holder_contact_id: string }>;
}

const w9Of = cache((entity_id: string, holder_contact_id: string) =>
  read(readHolderW9, { entity_id, holder_contact_id }),
);

export async function generateMetadata({ params }: W9Params) {
  const { entity_id, holder_contact_id } = await params;
  return { title: `Form W-9 of ${(await w9Of(entity_id, holder_contact_id)).name}` };
}

/** What a holder has told the company on Form W-9. */
export default async function HolderW9Page({ params }: W9Params) {
  const { entity_id, holder_contact_id } = await params;
  const { company, writes, notice } = await companyPage(
    entity_id,
    `compliance/holders/${holder_contact_id}/w9`,
    updateHolderW9.scope,
  );
  const tax_year = yearOf(today());
  const [w9, year] = await Promise.all([
    w9Of(entity_id, holder_contact_id),
    read(readTaxYear, { entity_id, tax_year }),
  ]);
  const { name, exempt_payee_code } = w9;
  const documents = year.documents.filter((one) => one.holder_contact_id === w9.holder_contact_id);
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/compliance/year-end`, label: "Year-end" }}
        title={`Form W-9 of ${name}`}
        description="What the company asks of those who hold it: its Form 1099-DIV or Schedule K-1 about them goes by it."
        action={
          writes ? (
            <HolderW9Sheet w9={w9} states={states} action={asShown(w9, { changeHolderW9 }).changeHolderW9} />
          ) : null
        }
      />
      {notice}
      <RecordBody
        facts={[
          { term: "Holder", value: <TextLink href={`/contacts/${holder_contact_id}`}>{name}</TextLink> },
          ...w9Facts(w9),
          ...told("Exempt payee code", exempt_payee_code),
        ]}
      >
        {w9.tin_masked === null && company.entity_type !== "llc" ? (
          <Callout tone="info" title="No tax number is known" className="mb-8">
            Of dividends to whoever gives none, 24% is to be withheld (IRC 3406).
          </Callout>
        ) : null}
        <Section title={`Their forms of ${tax_year}`}>
          {documents.length === 0 ? (
            <EmptyState title="Nothing to tell yet">
              What the company pays {name} of its distributions, or allocates to them, stands here.
            </EmptyState>
          ) : (
            <YearTable
              entity_id={entity_id}
              year={tax_year}
              caption={`Their forms of ${tax_year}`}
              documents={documents}
              prepare={writes ? prepare : null}
            />
          )}
        </Section>
      </RecordBody>
      <ApiFold
        calls={[
          callOf(readHolderW9, { entity_id, holder_contact_id }),
          callOf(updateHolderW9, { ...updateHolderW9.example, entity_id, holder_contact_id }),
        ]}
      />
    </>
  );
}
