import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { triggers } from "#lib/core/machine.ts";
import { readImport, voidImport as voidOperation } from "#lib/domains/books/imports/operations.ts";
import { journalImportStates } from "#lib/domains/books/imports/states.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { counted, importActs, importTones, titleOf, toldOf } from "#ui/books/imports/labels.ts";
import { Remarks } from "#ui/books/imports/remarks.tsx";
import { dated } from "#ui/record/facts.tsx";
import { RecordActs } from "#ui/record/record-acts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Identifier } from "#ui/ui/identifier.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../../company.tsx";
import { tryVoidImport, voidImport } from "../../actions.ts";

interface ImportParams {
  params: Promise<{ entity_id: string; journal_import_id: string }>;
}

const importOf = cache((entity_id: string, journal_import_id: string) =>
  read(readImport, { entity_id, journal_import_id }),
);

export async function generateMetadata({ params }: ImportParams) {
  const { entity_id, journal_import_id } = await params;
  return { title: `Import of ${titleOf(await importOf(entity_id, journal_import_id))}` };
}

export default async function ImportPage({ params }: ImportParams) {
  const { entity_id, journal_import_id } = await params;
  const part = `ledger/imports/${journal_import_id}`;
  const { writes, notice } = await companyPage(entity_id, part, voidOperation.scope);
  const report = await importOf(entity_id, journal_import_id);
  const ledger = `/entities/${entity_id}/ledger`;
  const { first_date, last_date, ignored, ignored_count, status } = report;
  return (
    <>
      <PageHeader
        back={{ href: `${ledger}/imports`, label: "Start from elsewhere" }}
        title={titleOf(report)}
        status={<Status value={status} tones={importTones} />}
        meta={toldOf(report)}
        action={
          <>
            <RecordActs
              may={writes ? triggers(journalImportStates, status) : []}
              words={importActs(report)}
              actions={asShown(report, { void: voidImport })}
              trials={{ void: tryVoidImport }}
              input={{ entity_id, journal_import_id }}
            />
            {first_date === null ? null : (
              <ButtonLink variant="primary" href={`${ledger}/entries?from=${first_date}&to=${last_date}`}>
                Journal of these days
              </ButtonLink>
            )}
          </>
        }
      />
      {notice}
      <RecordBody
        facts={[
          { term: "Of", value: toldOf(report) },
          ...dated("First day", first_date),
          ...dated("Last day", last_date),
          ...dated("Imported", report.created_at),
          ...dated("Voided", report.voided_at),
          { term: "SHA-256", value: <Identifier value={report.content_sha256} label="SHA-256" /> },
          { term: "Identifier", value: <Identifier value={journal_import_id} /> },
        ]}
      >
        <Stats
          stats={[
            {
              label: "Entries",
              value: <Figure value={report.entry_count} />,
              note: counted(report.line_count, "line"),
            },
            { label: "Accounts opened", value: <Figure value={report.accounts_opened} /> },
            ...(report.tags_opened > 0 ? [{ label: "Tags named", value: <Figure value={report.tags_opened} /> }] : []),
            ...report.totals.map(({ currency, total_cents }) => ({
              label: `Debits in ${currency.toUpperCase()}`,
              value: <Money cents={total_cents} currency={currency} />,
            })),
          ]}
        />
        <Section title="Left out" className="mt-10!">
          {ignored.length > 0 ? (
            <>
              <p className="mb-3 text-muted">
                {counted(ignored_count, "thing")} in the file that the books do not keep
                {ignored_count > ignored.length ? `, of which these are the first ${ignored.length}` : ""}.
              </p>
              <Remarks caption="Left out" remarks={ignored} />
            </>
          ) : (
            <p className="text-muted">Nothing: all of the file was taken in.</p>
          )}
        </Section>
      </RecordBody>
      <ApiFold
        calls={[
          callOf(readImport, { entity_id, journal_import_id }),
          callOf(voidOperation, { entity_id, journal_import_id }),
        ]}
      />
    </>
  );
}
