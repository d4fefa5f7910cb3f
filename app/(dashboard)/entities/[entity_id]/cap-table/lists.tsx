import { ArrowRightLeft, FileClock, ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import * as equity from "#lib/domains/equity/operations.ts";
import type { CapTable } from "#lib/domains/equity/schema.ts";
import { read } from "#lib/server/read.ts";
import { GrantTable, SafeTable, TransferTable } from "#ui/equity/cap-table-parts.tsx";
import { type CursorQuery, turns } from "#ui/ui/cursor-turns.ts";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { ClearFilters, Filters, SelectFilter } from "#ui/ui/filters.tsx";
import { Pagination } from "#ui/ui/pagination.tsx";
import { askedOf } from "../../../asked.ts";

const PAGE_SIZE = 50;

interface Listed {
  entity_id: string;
  page: string;
  query: CursorQuery;
  cap_table: CapTable;
  /** The list's first step. */
  action: ReactNode;
}

/** All grants, or those of one holder or one instrument. */
export async function Grants({ entity_id, page, query, cap_table, action }: Listed) {
  const { cursor, hrefs } = turns(page, query);
  const { filter, search } = asked(
    equity.listAllGrants.input.pick({ instrument_id: true, recipient_name: true }),
    query,
  );
  const { data, next_cursor } = await read(equity.listAllGrants, { entity_id, limit: PAGE_SIZE, ...filter, ...cursor });
  const symbols = new Map(cap_table.instruments.map(({ instrument_id, symbol }) => [instrument_id, symbol]));
  return (
    <>
      <Filters label="Filter grants">
        <SelectFilter
          label="Instrument"
          name="instrument_id"
          options={[...symbols].map(([value, label]) => ({ value, label }))}
        />
        <SelectFilter
          label="Recipient"
          name="recipient_name"
          options={[...new Set(cap_table.grants.map(({ recipient_name }) => recipient_name))].map((name) => ({
            value: name,
            label: name,
          }))}
        />
        <ClearFilters names={["instrument_id", "recipient_name"]} />
      </Filters>
      <GrantTable
        grants={data}
        symbols={symbols}
        empty={
          narrowed ? (
            <EmptyState title="No grant fits">
              Nothing was granted like that. What is held may have come by transfer.
            </EmptyState>
          ) : (
            <EmptyState icon={<ReceiptText aria-hidden="true" />} title="No grants yet" action={action}>
              Each grant of the company stands here with its day, for ever.
            </EmptyState>
          )
        }
      />
      <Pagination {...hrefs(next_cursor)} label="Pages of grants" />
    </>
  );
}

export async function Safes({ entity_id, page, query, action }: Listed) {
  const { cursor, hrefs } = turns(page, query);
  const { data, next_cursor } = await read(equity.listAllSafes, { entity_id, limit: PAGE_SIZE, ...cursor });
  return (
    <>
      <SafeTable
        safes={data}
        empty={
          <EmptyState icon={<FileClock aria-hidden="true" />} title="No SAFEs yet" action={action}>
            What investors have paid in for shares of the next round, and on which terms.
          </EmptyState>
        }
      />
      <Pagination {...hrefs(next_cursor)} label="Pages of SAFEs" />
    </>
  );
}

export async function Transfers({ entity_id, page, query, action }: Listed) {
  const { cursor, hrefs } = turns(page, query);
  const { data, next_cursor } = await read(equity.listAllTransfers, { entity_id, limit: PAGE_SIZE, ...cursor });
  return (
    <>
      <TransferTable
        transfers={data}
        empty={
          <EmptyState icon={<ArrowRightLeft aria-hidden="true" />} title="No transfers yet" action={action}>
            What one holder has handed to another, class by class.
          </EmptyState>
        }
      />
      <Pagination {...hrefs(next_cursor)} label="Pages of transfers" />
    </>
  );
}
