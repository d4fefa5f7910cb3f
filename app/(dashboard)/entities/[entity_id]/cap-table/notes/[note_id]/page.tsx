import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import * as notes from "#lib/domains/equity/notes/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { WriteConvertible } from "#ui/equity/convertible-acts.tsx";
import { exemptionLabels, noteStatusLabels } from "#ui/equity/labels.ts";
import { NameApproval } from "#ui/equity/name-approval.tsx";
import { NoteActs } from "#ui/equity/note-acts.tsx";
import { dayCountLabels } from "#ui/equity/note-parts.tsx";
import { approvalFact } from "#ui/record/approval-link.tsx";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Badge } from "#ui/ui/badge.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { companyPage } from "../../../company.tsx";
import { entriesOf } from "../../../ledger/entries-of.ts";
import * as actions from "../../actions.ts";
import { approvalsOf } from "../../approvals.ts";

interface NoteParams {
  params: Promise<{ entity_id: string; note_id: string }>;
}

const noteOf = cache((entity_id: string, note_id: string) => read(notes.readNote, { entity_id, note_id }));

export async function generateMetadata({ params }: NoteParams) {
  const { entity_id, note_id } = await params;
  return { title: `Note of ${(await noteOf(entity_id, note_id)).investor_name}` };
}

export default async function NotePage({ params }: NoteParams) {
  const { entity_id, note_id } = await params;
  const page = await companyPage(entity_id, `cap-table/notes/${note_id}`, notes.payNote.scope);
  const note = await noteOf(entity_id, note_id);
  const { investor_name, valuation_cap_cents, discount_percent, qualified_financing_cents, document_id } = note;
  const { payNote, accrueNote, repayNote, cancelNote, approveNote, documentNote } = actions;
  const acts = asShown(note, { payNote, accrueNote, repayNote, cancelNote, approveNote, documentNote });
  const values = { entity_id, note_id };
  const isMissing = page.writes && note.approval === "missing";
  const isUnwritten = page.writes && document_id === null && note.status === "outstanding";
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/cap-table/notes`, label: "Convertible notes" }}
        title={investor_name}
        status={<Badge>{noteStatusLabels[note.status]}</Badge>}
        action={
          <div className="flex flex-wrap gap-2">
            {isUnwritten ? (
              <WriteConvertible
                what="note"
                says="A short promissory note, with its interest, its maturity and how it becomes shares."
                values={values}
                action={acts.documentNote}
                trial={actions.tryDocumentNote}
              />
            ) : null}
            {isMissing ? (
              <NameApproval
                what="note"
                values={values}
                approvals={approvalsOf(entity_id, page.can)}
                action={acts.approveNote}
                trial={actions.tryApproveNote}
              />
            ) : null}
            {page.writes ? (
              <NoteActs
                note={note}
                actions={acts}
                trials={{
                  pay: actions.tryPayNote,
                  accrue: actions.tryAccrueNote,
                  repay: actions.tryRepayNote,
                  cancel: actions.tryCancelNote,
                }}
              />
            ) : null}
          </div>
        }
      />
      {page.notice}
      <RecordBody
        facts={[
          { term: "Interest", value: `${note.interest_percent}% a year` },
          { term: "Days", value: dayCountLabels[note.day_count] },
          ...dated("Issued", note.issued_on),
          ...dated("Matures", note.matures_on),
          ...dated("Paid", note.paid_on),
          ...told("Cap", valuation_cap_cents && <Money cents={valuation_cap_cents} />),
          ...told("Discount", discount_percent && `${discount_percent}%`),
          ...told("Converts from", qualified_financing_cents && <Money cents={qualified_financing_cents} />),
          approvalFact(note),
          ...told(
            "Document",
            document_id && <TextLink href={`/entities/${entity_id}/documents/${document_id}`}>The note</TextLink>,
          ),
          ...told("Exemption", note.exemption && exemptionLabels[note.exemption]),
          ...dated("Converted", note.converted_on),
          ...dated("Ended", note.ended_on),
          ...made(note.created_at, note_id),
        ]}
      >
        <div className="mb-10">
          <Stats
            stats={[
              { label: "Principal", value: <Money cents={note.principal_amount_cents} /> },
              { label: "Interest", value: <Money cents={note.interest_cents} /> },
              { label: "Accrued in the books", value: <Money cents={note.accrued_cents} /> },
              { label: "Owed", value: <Money cents={note.owed_cents} /> },
            ]}
          />
        </div>
        <EntriesMade
          entries={await entriesOf(entity_id, note.entry_ids)}
          none="It has made no entry: the books take its money in once it has come."
        />
      </RecordBody>
      <ApiFold
        calls={[
          callOf(notes.readNote, values),
          ...(note.paid_on === null ? [callOf(notes.payNote, values)] : [callOf(notes.accrueNote, values)]),
        ]}
      />
    </>
  );
}
