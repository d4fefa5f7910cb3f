import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { triggers } from "#lib/core/machine.ts";
import {
  discardAchFile as discardOperation,
  downloadAchFile,
  readAchFile,
} from "#lib/domains/money/payments/ach/operations.ts";
import { achFileStates } from "#lib/domains/money/payments/ach/states.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { bankName } from "#ui/money/banking/labels.ts";
import { FilePaymentTable, LeftOutTable } from "#ui/money/payments/ach/ach-tables.tsx";
import { DiscardAchFile } from "#ui/money/payments/ach/discard-ach-file.tsx";
import { achFileTones, fileTitle } from "#ui/money/payments/ach/labels.ts";
import { dated, made } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../../../company.tsx";
import { discardAchFile, tryDiscard } from "../../../actions.ts";
import { accountOf } from "../../account.tsx";

interface AchFileParams {
  params: Promise<{ entity_id: string; bank_id: string; ach_file_id: string }>;
}

const fileOf = cache((entity_id: string, bank_id: string, ach_file_id: string) =>
  read(readAchFile, { entity_id, bank_id, ach_file_id }),
);

export async function generateMetadata({ params }: AchFileParams) {
  const { entity_id, bank_id, ach_file_id } = await params;
  return { title: fileTitle(await fileOf(entity_id, bank_id, ach_file_id)) };
}

export default async function AchFilePage({ params }: AchFileParams) {
  const { entity_id, bank_id, ach_file_id } = await params;
  const list = `/entities/${entity_id}/banking/${bank_id}/ach-files`;
  const { page, can, writes, notice } = await companyPage(
    entity_id,
    `banking/${bank_id}/ach-files/${ach_file_id}`,
    discardOperation.scope,
  );
  const [file, account] = await Promise.all([fileOf(entity_id, bank_id, ach_file_id), accountOf(entity_id, bank_id)]);
  const { status, payment_count, total_cents, effective_entry_date, left_out } = file;
  const mayDiscard = writes && triggers(achFileStates, status).includes("discard");
  const mayDownload = can(downloadAchFile.scope);
  const input = { entity_id, bank_id, ach_file_id };
  return (
    <>
      <PageHeader
        back={{ href: list, label: `ACH files of ${bankName(account)}` }}
        title={fileTitle(file)}
        status={<Status value={status} tones={achFileTones} />}
        more={
          mayDiscard ? (
            <DiscardAchFile file={file} action={asShown(file, { discardAchFile }).discardAchFile} trial={tryDiscard} />
          ) : null
        }
        action={
          mayDownload ? (
            <ButtonLink
              href={`${page}/nacha`}
              prefetch={false}
              variant={status === "made" ? "primary" : "secondary"}
              download
            >
              Download
            </ButtonLink>
          ) : null
        }
      />
      {notice}
      <RecordBody
        facts={[
          { term: "Company", value: <span className="font-mono text-sm">{file.company_identification}</span> },
          { term: "Entry hash", value: <span className="font-mono text-sm">{file.entry_hash}</span> },
          ...dated("Discarded", file.discarded_at),
          ...made(file.created_at, ach_file_id),
        ]}
      >
        <Stats
          stats={[
            { label: "Total", value: <Sum cents={total_cents} /> },
            { label: "Payments", value: <Figure value={payment_count} /> },
            { label: "Effective", value: <DateText value={effective_entry_date} /> },
          ]}
        />
        <Section
          className="mt-10"
          title="In the file"
          description="In its order; the bank names an entry by its trace number."
        >
          <FilePaymentTable file={file} />
        </Section>
        {left_out.length > 0 ? (
          <Section title="Left out" description="Awaited a file when this one was made, and could not go into it.">
            <LeftOutTable file={file} />
          </Section>
        ) : null}
      </RecordBody>
      <ApiFold
        calls={[
          callOf(readAchFile, input),
          callOf(downloadAchFile, input),
          ...(mayDiscard ? [callOf(discardOperation, input)] : []),
        ]}
      />
    </>
  );
}
