import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { triggers } from "#lib/core/machine.ts";
import {
  postEntry as postOperation,
  readEntry,
  voidEntry as voidOperation,
} from "#lib/domains/books/ledger/operations.ts";
import { entryStates } from "#lib/domains/books/ledger/states.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntryActs } from "#ui/books/ledger/entry-acts.tsx";
import { EntryLines } from "#ui/books/ledger/entry-lines.tsx";
import { entryTitle, entryTones, sourceHref, sourceTitle } from "#ui/books/ledger/labels.ts";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../../company.tsx";
import { postEntry, tryPost, tryVoid, voidEntry } from "../../actions.ts";

interface EntryParams {
  params: Promise<{ entity_id: string; entry_id: string }>;
}

const acts = { post: postOperation, void: voidOperation };

const entryOf = cache((entity_id: string, entry_id: string) => read(readEntry, { entity_id, entry_id }));

export async function generateMetadata({ params }: EntryParams) {
  const { entity_id, entry_id } = await params;
  return { title: entryTitle(await entryOf(entity_id, entry_id)) };
}

export default async function EntryPage({ params }: EntryParams) {
  const { entity_id, entry_id } = await params;
  const journal = `/entities/${entity_id}/ledger/entries`;
  const { writes, notice } = await companyPage(entity_id, `ledger/entries/${entry_id}`, postOperation.scope);
  const entry = await entryOf(entity_id, entry_id);
  const { date, status, source, currency, reverses_entry_id, reversed_by_entry_id, posted_at, voided_at } = entry;
  // A reversal stands, whatever its state says.
  const may = reverses_entry_id === null ? triggers(entryStates, status) : [];
  const other = (id: string | null, words: string) => id && <TextLink href={`${journal}/${id}`}>{words}</TextLink>;
  return (
    <>
      <PageHeader
        back={{ href: journal, label: "Journal" }}
        title={entryTitle(entry)}
        status={<Status value={status} tones={entryTones} />}
        meta={<DateText value={date} />}
        action={
          writes ? (
            <EntryActs
              entry={entry}
              may={may}
              today={today()}
              {...asShown(entry, { post: postEntry, voidIt: voidEntry })}
              tryPost={tryPost}
              tryVoid={tryVoid}
            />
          ) : null
        }
      />
      {notice}
      <RecordBody
        facts={[
          {
            term: "Follows",
            value: source ? (
              <TextLink href={sourceHref(entity_id, source)}>{sourceTitle(source)}</TextLink>
            ) : (
              "Made by hand"
            ),
          },
          ...told("Reverses", other(reverses_entry_id, "The voided entry")),
          ...told("Reversed by", other(reversed_by_entry_id, "The reversing entry")),
          { term: "Currency", value: currency.toUpperCase() },
          ...dated("Posted", posted_at),
          ...dated("Voided", voided_at),
          ...made(entry.created_at, entry_id),
        ]}
      >
        <Section title="Lines">
          <EntryLines entry={entry} />
        </Section>
      </RecordBody>
      <ApiFold
        calls={[
          callOf(readEntry, { entity_id, entry_id }),
          ...may.map((trigger) => callOf(acts[trigger], { entity_id, entry_id })),
        ]}
      />
    </>
  );
}
