import { Download } from "lucide-react";
import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { triggers } from "#lib/core/machine.ts";
import { amount } from "#lib/core/money.ts";
import { stop } from "#lib/core/names.ts";
import { confirmTaxFiling, downloadTaxFiling, readTaxFiling } from "#lib/domains/compliance/tax/operations.ts";
import { taxFilingStates } from "#lib/domains/compliance/tax/states.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { DueDate } from "#ui/company/obligations/due-date.tsx";
import { ConfirmFilingDialog } from "#ui/compliance/tax/confirm-form.tsx";
import { FilingStatus, isFilingDone } from "#ui/compliance/tax/filing-status.tsx";
import { InstalmentTable } from "#ui/compliance/tax/instalment-table.tsx";
import { filingLabels } from "#ui/compliance/tax/labels.ts";
import { LineTable, placeWord } from "#ui/compliance/tax/line-table.tsx";
import { originOf } from "#ui/compliance/tax/origin.ts";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { companyPage } from "../../../company.tsx";
import { confirm } from "../../actions.ts";

interface FilingParams {
  params: Promise<{ entity_id: string; filing_id: string }>;
}

const filingOf = cache((entity_id: string, filing_id: string) => read(readTaxFiling, { entity_id, filing_id }));

export async function generateMetadata({ params }: FilingParams) {
  const { entity_id, filing_id } = await params;
  const { filing_type, tax_year } = await filingOf(entity_id, filing_id);
  return { title: `${filingLabels[filing_type]}, ${tax_year}` };
}

export default async function FilingPage({ params }: FilingParams) {
  const { entity_id, filing_id } = await params;
  const { writes, notice } = await companyPage(entity_id, `compliance/filings/${filing_id}`, confirmTaxFiling.scope);
  const filing = await filingOf(entity_id, filing_id);
  const { filing_type, tax_year, quarter, recipient_name, status, amount_cents, instalments } = filing;
  const confirms = triggers(taxFilingStates, status).includes("confirm");
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/compliance/filings`, label: "Tax filings" }}
        title={`${filingLabels[filing_type]}, ${tax_year}${quarter === null ? "" : `, quarter ${quarter}`}`}
        status={<FilingStatus {...filing} />}
        description={recipient_name ? `For ${stop(recipient_name)}` : undefined}
        more={
          <Button asChild>
            <a href={`/entities/${entity_id}/compliance/filings/${filing_id}/pdf`} download>
              <Download aria-hidden="true" />
              Worksheet as PDF
            </a>
          </Button>
        }
        action={
          confirms && writes ? (
            <ConfirmFilingDialog
              entity_id={entity_id}
              filing_id={filing_id}
              action={asShown(filing, { confirm }).confirm}
            />
          ) : null
        }
      />
      {confirms ? notice : null}
      <RecordBody
        facts={[
          {
            term: "Due",
            value: <DueDate date={filing.due_date} today={today()} isDone={isFilingDone(filing)} />,
          },
          ...dated("Filed on", filing.filed_on),
          ...told("Confirmation", filing.confirmation_number),
          ...told(
            "Obligation",
            filing.obligation_id && <TextLink href={`/obligations/${filing.obligation_id}`}>Read it</TextLink>,
          ),
          ...told("Source", filing.source && <span className="text-muted text-sm">{filing.source}</span>),
          ...made(filing.created_at, filing_id),
        ]}
      >
        <Section title="Amount" description={filing.basis}>
          <p className="font-medium text-2xl">
            {amount_cents === null ? (
              <span className="text-muted">Not in the books</span>
            ) : (
              <Money cents={amount_cents} />
            )}
          </p>
          {filing.is_reportable === false ? (
            <p className="mt-1 text-muted">There is nothing to report: no obligation was opened.</p>
          ) : filing.threshold_cents === null ? null : (
            <p className="mt-1 text-muted">
              It reaches the {amount(filing.threshold_cents)} from which it is reported.
            </p>
          )}
          {filing.vendor_id ? (
            <p className="mt-1">
              <TextLink href={`/entities/${entity_id}/payments/vendors/${filing.vendor_id}`}>
                The vendor, its payments and its W-9
              </TextLink>
            </p>
          ) : null}
          {filing_type === "1099_div" && filing.payment_count > 0 ? (
            <p className="mt-1">
              <TextLink href={originOf(entity_id, tax_year, filing).href}>The payments that it is the sum of</TextLink>
            </p>
          ) : null}
          {filing.holder_contact_id ? (
            <p className="mt-1">
              <TextLink href={`/entities/${entity_id}/compliance/holders/${filing.holder_contact_id}/w9`}>
                The holder’s W-9
              </TextLink>
            </p>
          ) : null}
        </Section>
        {filing.lines.length > 0 ? (
          <Section title={`${placeWord(filing_type)}${placeWord(filing_type) === "Box" ? "es" : "s"}`}>
            <LineTable lines={filing.lines} place={placeWord(filing_type)} />
          </Section>
        ) : null}
        {instalments.length > 0 ? (
          <Section title="Installments">
            <InstalmentTable instalments={instalments} />
          </Section>
        ) : null}
      </RecordBody>
      <ApiFold
        calls={[
          callOf(readTaxFiling, { entity_id, filing_id }),
          callOf(downloadTaxFiling, { entity_id, filing_id }),
          ...(confirms ? [callOf(confirmTaxFiling, { entity_id, filing_id })] : []),
        ]}
      />
    </>
  );
}
