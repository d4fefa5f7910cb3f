import type { CapTable } from "#lib/domains/equity/schema.ts";
import { InstrumentTable, SafeTable } from "#ui/equity/cap-table-parts.tsx";
import { HolderTable } from "#ui/equity/holder-table.tsx";
import { NoteTable } from "#ui/equity/note-parts.tsx";

/** What may be issued, who holds what of it, and what may become shares one day. */
export function CapTableView({ cap_table }: { cap_table: CapTable }) {
  const { instruments, holders, safes, notes, outstanding_units, fully_diluted_units, pool } = cap_table;
  return (
    <div className="flex flex-col gap-6">
      <InstrumentTable rows={instruments} />
      {holders.length > 0 ? (
        <HolderTable {...{ holders, outstanding_units, fully_diluted_units, pool }} />
      ) : (
        <p className="text-muted">Nothing is issued yet.</p>
      )}
      {safes.length > 0 ? <SafeTable rows={safes} /> : null}
      {notes.length > 0 ? <NoteTable rows={notes} /> : null}
    </div>
  );
}
