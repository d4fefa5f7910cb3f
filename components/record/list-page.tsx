import type { ReactNode } from "react";
import { type ApiCall, ApiFold } from "#ui/ui/api-fold.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { ClearFilters, Filters } from "#ui/ui/filters.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";

/** A page that lists the records of one kind. What is empty says what it is for, and offers the first step. */
export function ListPage({
  title,
  description,
  more,
  create,
  notice,
  tabs,
  filters,
  filterNames,
  narrowed,
  count,
  empty,
  children,
  summary,
  calls,
}: {
  title: string;
  description: string;
  /** What else may be done, beside making a record. */
  more?: ReactNode;
  /** How a record is made; null for whoever may not. */
  create: ReactNode;
  notice: ReactNode;
  tabs?: ReactNode;
  filters?: ReactNode;
  filterNames: readonly string[];
  /** Whether the address shows a part of the list only: a filter, or a page that is not the first. */
  narrowed: boolean;
  /** How many records this page of the list holds. */
  count: number;
  empty: { icon: ReactNode; title: string; text: string };
  /** The table, mostly an EndlessList. */
  children: ReactNode;
  /** Figures above the filters. */
  summary?: ReactNode;
  calls: readonly ApiCall[];
}) {
  const none = count === 0 && !narrowed;
  return (
    <>
      <PageHeader title={title} description={description} more={none ? null : more} action={none ? null : create} />
      {tabs ? <div className="mb-6">{tabs}</div> : null}
      {notice}
      {none ? null : summary}
      {none || filterNames.length === 0 ? null : (
        <Filters>
          {filters}
          <ClearFilters names={filterNames} />
        </Filters>
      )}
      {none ? (
        <EmptyState icon={empty.icon} title={empty.title} action={create}>
          {empty.text}
        </EmptyState>
      ) : count === 0 ? (
        <EmptyState title="Nothing fits">Change or clear the filters to see the others.</EmptyState>
      ) : (
        children
      )}
      <ApiFold calls={calls} />
    </>
  );
}
