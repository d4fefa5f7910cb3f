import { Download } from "lucide-react";
import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import {
  downloadCreditNote,
  readCreditNote,
  voidCreditNote,
} from "#lib/domains/money/invoicing/credit-notes/operations.ts";
import { creditNoteNumber } from "#lib/domains/money/invoicing/credit-notes/rules.ts";
import { readInvoice } from "#lib/domains/money/invoicing/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { invoiceTitle } from "#ui/money/invoicing/labels.ts";
import { DatedAct } from "#ui/record/dated-act.tsx";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Button } from "#ui/ui/button.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../../company.tsx";
import { entriesOf } from "../../../ledger/entries-of.ts";
import { tryVoidNote, voidNote } from "../../actions.ts";

interface NoteParams {
  params: Promise<{ entity_id: string; credit_note_id: string }>;
}

const noteOf = cache((entity_id: string, credit_note_id: string) =>
  read(readCreditNote, { entity_id, credit_note_id }),
);

export async function generateMetadata({ params }: NoteParams) {
  const { entity_id, credit_note_id } = await params;
  return { title: `Credit note ${creditNoteNumber((await noteOf(entity_id, credit_note_id)).number)}` };
}

export default async function CreditNotePage({ params }: NoteParams) {
  const { entity_id, credit_note_id } = await params;
  const path = `invoices/credit-notes/${credit_note_id}`;
  const { page, writes, notice } = await companyPage(entity_id, path, voidCreditNote.scope);
  const note = await noteOf(entity_id, credit_note_id);
  const { number, customer, amount_cents, tax_cents, currency, status, invoice_id } = note;
  const [entries, invoice] = await Promise.all([
    entriesOf(entity_id, note.entry_ids),
    read(readInvoice, { entity_id, invoice_id }),
  ]);
  const href = `/entities/${entity_id}/invoices/${invoice_id}`;
  return (
    <>
      <PageHeader
        back={{ href, label: invoiceTitle(invoice) }}
        title={`Credit note ${creditNoteNumber(number)}`}
        status={<Status value={status} tones={{ issued: "success", voided: "neutral" }} />}
        meta={<span className="[overflow-wrap:anywhere]">To {customer}</span>}
        more={
          <Button asChild>
            <a href={`${page}/pdf`} download>
              <Download aria-hidden="true" />
              Download PDF
            </a>
          </Button>
        }
        action={
          writes && status === "issued" ? (
            <DatedAct
              words={{
                label: "Void",
                title: `Take credit note ${creditNoteNumber(number)} back?`,
                consequences: [
                  "What it has settled is due again, its credit is gone, and its entry is reversed on that day. It keeps its number.",
                ],
                success: "The credit note is taken back",
                forward: false,
              }}
              day={{ name: "voided_on", label: "Voided on", min: note.issued_on }}
              action={asShown(note, { voidNote }).voidNote}
              trial={tryVoidNote}
              input={{ entity_id, credit_note_id }}
            />
          ) : null
        }
      />
      {notice}
      <RecordBody
        facts={[
          { term: "Invoice", value: <TextLink href={href}>{invoiceTitle(invoice)}</TextLink> },
          { term: "Customer", value: customer },
          ...(note.customer_credit_id === null
            ? []
            : [
                {
                  term: "Credit",
                  value: (
                    <TextLink href={`/entities/${entity_id}/invoices/credits/${note.customer_credit_id}`}>
                      what is left of it
                    </TextLink>
                  ),
                },
              ]),
          ...told("Reason", note.reason),
          ...dated("Voided", note.voided_on),
          ...made(note.created_at, credit_note_id),
        ]}
      >
        <Stats
          stats={[
            { label: "Credited", value: <Sum cents={amount_cents} currency={currency} /> },
            ...(tax_cents > 0
              ? [{ label: "Sales tax in it", value: <Sum cents={tax_cents} currency={currency} /> }]
              : []),
            ...(note.credit_cents > 0
              ? [{ label: "Kept as credit", value: <Sum cents={note.credit_cents} currency={currency} /> }]
              : []),
            { label: "Issued on", value: <DateText value={note.issued_on} /> },
          ]}
        />
        <EntriesMade entries={entries} none="It has made no entry." />
      </RecordBody>
      <ApiFold
        calls={[
          callOf(readCreditNote, { entity_id, credit_note_id }),
          ...(status === "issued" ? [callOf(voidCreditNote, { entity_id, credit_note_id })] : []),
          callOf(downloadCreditNote, { entity_id, credit_note_id }),
        ]}
      />
    </>
  );
}
