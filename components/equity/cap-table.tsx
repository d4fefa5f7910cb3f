import type { CapTable } from "#lib/domains/equity/schema.ts";
import { InstrumentTable, SafeTable } from "#ui/equity/cap-table-parts.tsx";
import { HolderTable } from "#ui/equity/holder-table.tsx";
import { NoteTable } from "#ui/equity/note-parts.tsx";

/** Of what there may be hundreds of as many are shown: the rest stands in the cap table itself. */
const MOST = 10;

/** What may be issued, who holds most of it, and what may become shares one day: a glance at the cap table, not the whole. */
export function CapTableView({ cap_table }: { cap_table: CapTable }) {
  const { instruments, holders, safes, notes, outstanding_units, fully_diluted_units, pool } = cap_table;
  return (
    <div className="flex flex-col gap-6">
      <InstrumentTable rows={instruments} />
      {holders.length > 0 ? (
        <div>
          <HolderTable holders={holders.slice(0, MOST)} {...{ outstanding_units, fully_diluted_units, pool }} />
          <Shown of={holders} noun="holders, those who hold the most" />
        </div>
      ) : (
        <p className="text-muted">Nothing is issued yet.</p>
      )}
      {safes.length > 0 ? (
        <div>
          <SafeTable rows={safes.slice(0, MOST)} />
          <Shown of={safes} noun="SAFEs" />
        </div>
      ) : null}
      {notes.length > 0 ? (
        <div>
          <NoteTable rows={notes.slice(0, MOST)} />
          <Shown of={notes} noun="notes" />
        </div>
      ) : null}
    </div>
  );
}

const Shown = ({ of, noun }: { of: readonly unknown[]; noun: string }) =>
  of.length > MOST ? (
    <p className="mt-2 text-muted text-sm">
      {MOST} of {of.length} {noun}.
    </p>
  ) : null;
