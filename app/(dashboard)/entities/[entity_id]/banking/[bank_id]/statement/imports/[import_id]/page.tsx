import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { triggers } from "#lib/core/machine.ts";
import { readImport, voidImport as voidOperation } from "#lib/domains/money/banking/bank-statements/operations.ts";
import type { BankImport } from "#lib/domains/money/banking/bank-statements/schema.ts";
import { bankImportStates } from "#lib/domains/money/banking/bank-statements/states.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { ImportReport } from "#ui/money/banking/bank-statements/import-report.tsx";
import { formatLabels, importActs, importTones } from "#ui/money/banking/bank-statements/labels.ts";
import { dated, told } from "#ui/record/facts.tsx";
import { RecordActs } from "#ui/record/record-acts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Identifier } from "#ui/ui/identifier.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../../../../company.tsx";
import { accountOf } from "../../../account.tsx";
import { tryVoidImport, voidImport } from "../../actions.ts";

interface ImportParams {
  params: Promise<{ entity_id: string; bank_id: string; import_id: string }>;
}

const importOf = cache((entity_id: string, bank_id: string, import_id: string) =>
  read(readImport, { entity_id, bank_id, import_id }),
);

const titleOf = ({ filename, format }: BankImport) => filename ?? `${formatLabels[format]} text`;

export async function generateMetadata({ params }: ImportParams) {
  const { entity_id, bank_id, import_id } = await params;
  return { title: `Import of ${titleOf(await importOf(entity_id, bank_id, import_id))}` };
}

export default async function ImportPage({ params }: ImportParams) {
  const { entity_id, bank_id, import_id } = await params;
  const statement = `/entities/${entity_id}/banking/${bank_id}/statement`;
  const part = `banking/${bank_id}/statement/imports/${import_id}`;
  const { writes, notice } = await companyPage(entity_id, part, voidOperation.scope);
  const [report, { currency, account_number_masked }] = await Promise.all([
    importOf(entity_id, bank_id, import_id),
    accountOf(entity_id, bank_id),
  ]);
  const { format, closing_balance_cents, account_in_file, content_sha256, status } = report;
  return (
    <>
      <PageHeader
        back={{ href: `${statement}/imports`, label: "Imports" }}
        title={titleOf(report)}
        status={<Status value={status} tones={importTones} />}
        meta={formatLabels[format]}
        more={
          report.added + report.already_there > 0 ? (
            <ButtonLink href={`${statement}?import_id=${import_id}`}>Its lines</ButtonLink>
          ) : null
        }
        action={
          <>
            <RecordActs
              may={writes ? triggers(bankImportStates, status) : []}
              words={importActs(report)}
              actions={asShown(report, { void: voidImport })}
              trials={{ void: tryVoidImport }}
              input={{ entity_id, bank_id, import_id }}
            />
            {status === "imported" ? (
              <ButtonLink variant="primary" href={`${statement}?status=unmatched`}>
                Match lines
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {notice}
      <RecordBody
        facts={[
          { term: "Format", value: formatLabels[format] },
          ...told("Account in the file", account_in_file),
          ...dated("First day", report.first_date),
          ...dated("Last day", report.last_date),
          ...told(
            "Closing balance",
            closing_balance_cents !== null && <Money cents={closing_balance_cents} currency={currency} />,
          ),
          ...dated("Closing day", report.closing_date),
          ...dated("Imported", report.created_at),
          ...dated("Voided", report.voided_at),
          { term: "SHA-256", value: <Identifier value={content_sha256} label="SHA-256" /> },
          { term: "Identifier", value: <Identifier value={import_id} /> },
        ]}
      >
        <ImportReport report={report} currency={currency} account_number={account_number_masked} />
      </RecordBody>
      <ApiFold
        calls={[
          callOf(readImport, { entity_id, bank_id, import_id }),
          callOf(voidOperation, { entity_id, bank_id, import_id }),
        ]}
      />
    </>
  );
}
