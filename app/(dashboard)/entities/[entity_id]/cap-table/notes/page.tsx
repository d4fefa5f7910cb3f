import { Landmark } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import * as notes from "#lib/domains/equity/notes/operations.ts";
import { noteStates } from "#lib/domains/equity/notes/states.ts";
import { read } from "#lib/server/read.ts";
import { CapTableTabs } from "#ui/equity/cap-table-tabs.tsx";
import { noteStatusLabels } from "#ui/equity/labels.ts";
import { NoteSheet } from "#ui/equity/note-form.tsx";
import { NoteTable } from "#ui/equity/note-parts.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { createNote, moreNotes, tryNote } from "../actions.ts";
import { peopleOf } from "../people.ts";

export const metadata = { title: "Convertible notes" };

export default async function NotesPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, can, notice } = await companyPage(entity_id, "cap-table/notes", notes.createNote.scope);
  const asked = askedOf(notes.listNotes.input.pick({ status: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(notes.listNotes, narrowing);
  return (
    <ListPage
      title="Convertible notes"
      description="Debts that become shares of the next round, with their interest, or are paid back when they mature."
      create={
        writes ? (
          <NoteSheet entity_id={entity_id} people={await peopleOf(can)} action={createNote} trial={tryNote} />
        ) : null
      }
      notice={notice}
      tabs={<CapTableTabs entity_id={entity_id} />}
      filters={
        <SelectFilter
          label="Status"
          name="status"
          options={noteStates.states.map((value) => ({ value, label: noteStatusLabels[value] }))}
        />
      }
      filterNames={["status"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Landmark aria-hidden="true" />,
        title: "No convertible notes yet",
        text: "What investors have lent until the next round, with its interest and the day that it matures.",
      }}
      calls={[
        callOf(notes.listNotes, { entity_id, ...asked.filter }),
        callOf(notes.createNote, { ...notes.createNote.example, entity_id }),
      ]}
    >
      <EndlessList of="convertible notes" first={first} asked={narrowing} list={moreNotes} table={NoteTable} />
    </ListPage>
  );
}
