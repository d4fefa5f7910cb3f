import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { triggers } from "#lib/core/machine.ts";
import {
  postEntry as postOperation,
  readEntry,
  reverseEntry as reverseOperation,
  tagEntry as tagOperation,
  voidEntry as voidOperation,
} from "#lib/domains/books/ledger/operations.ts";
import { entryStates } from "#lib/domains/books/ledger/states.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntryActs, reverseActs } from "#ui/books/ledger/entry-acts.tsx";
import { EntryLines } from "#ui/books/ledger/entry-lines.tsx";
import { entryTitle, entryTones, sourceHref, sourceTitle } from "#ui/books/ledger/labels.ts";
import { areTags } from "#ui/books/tags/chosen.ts";
import { EntryTags } from "#ui/books/tags/entry-tags.tsx";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordActs } from "#ui/record/record-acts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../../company.tsx";
import { postEntry, reverseEntry, tagEntry, tryPost, tryReverse, tryVoid, voidEntry } from "../../actions.ts";
import { tagsOf } from "../../tags.ts";

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
  const [entry, tags] = await Promise.all([entryOf(entity_id, entry_id), tagsOf(entity_id)]);
  const { date, status, source, currency, reverses_entry_id, reversed_by_entry_id, posted_at, voided_at } = entry;
  const { reverses_on } = entry;
  // A reversal stands, whatever its state says.
  const may = reverses_entry_id === null ? triggers(entryStates, status) : [];
  const mayTag = status !== "voided" && reverses_entry_id === null && areTags(tags);
  const isReversible =
    status === "posted" && reverses_on !== null && reverses_on <= today() && reversed_by_entry_id === null;
  const shown = asShown(entry, { post: postEntry, voidIt: voidEntry, tag: tagEntry, reverse: reverseEntry });
  const other = (id: string | null, words: string) => id && <TextLink href={`${journal}/${id}`}>{words}</TextLink>;
  return (
    <>
      <PageHeader
        back={{ href: journal, label: "Journal" }}
        title={entryTitle(entry)}
        status={<Status value={status} tones={entryTones} />}
        meta={<DateText value={date} />}
        more={writes && mayTag ? <EntryTags entry={entry} tags={tags} action={shown.tag} /> : null}
        action={
          writes ? (
            <>
              <EntryActs
                entry={entry}
                may={may}
                today={today()}
                post={shown.post}
                voidIt={shown.voidIt}
                tryPost={tryPost}
                tryVoid={tryVoid}
              />
              <RecordActs
                may={isReversible ? ["reverse"] : []}
                words={reverseActs}
                actions={{ reverse: shown.reverse }}
                trials={{ reverse: tryReverse }}
                input={{ entity_id, entry_id }}
              />
            </>
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
          ...dated("Reverses on", reverses_on),
          ...told("Reverses", other(reverses_entry_id, "The voided entry")),
          ...told("Reversed by", other(reversed_by_entry_id, "The reversing entry")),
          { term: "Currency", value: currency.toUpperCase() },
          ...dated("Posted", posted_at),
          ...dated("Voided", voided_at),
          ...made(entry.created_at, entry_id),
        ]}
      >
        <Section title="Lines">
          <EntryLines entry={entry} tags={tags} />
        </Section>
      </RecordBody>
      <ApiFold
        calls={[
          callOf(readEntry, { entity_id, entry_id }),
          ...may.map((trigger) => callOf(acts[trigger], { entity_id, entry_id })),
          ...(mayTag ? [callOf(tagOperation, { ...tagOperation.example, entity_id, entry_id })] : []),
          ...(isReversible ? [callOf(reverseOperation, { entity_id, entry_id })] : []),
        ]}
      />
    </>
  );
}
