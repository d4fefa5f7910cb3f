import { Download, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { DateFilter } from "#ui/record/date-filter.tsx";
import { Button } from "#ui/ui/button.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { Filters } from "#ui/ui/filters.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";

/** Where an aging's files are, of what its page was asked for. */
export const filesOf = (page: string, words: string) => ({
  csv: `${page}/csv${words}`,
  xlsx: `${page}/xlsx${words}`,
  pdf: `${page}/pdf${words}`,
});

/** What is open by its age: of what customers owe, and of what vendors are owed. */
export function AgeingPage({
  title,
  description,
  files,
  tabs,
  as_of,
  today,
  empty,
  children,
}: {
  title: string;
  description: string;
  /** The files' addresses; null where there is nothing to download. */
  files: Readonly<Record<"csv" | "xlsx" | "pdf", string>> | null;
  tabs: ReactNode;
  as_of: string;
  today: string;
  /** What would be shown here. */
  empty: string;
  /** The report, where anything is open. */
  children: ReactNode;
}) {
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        more={
          files === null
            ? null
            : (["csv", "xlsx", "pdf"] as const).map((format) => (
                <Button key={format} asChild>
                  <a href={files[format]} download>
                    <Download aria-hidden="true" />
                    Save as {format.toUpperCase()}
                  </a>
                </Button>
              ))
        }
      />
      <div className="mb-6">{tabs}</div>
      <Filters>
        <DateFilter label="At the end of" name="as_of" shown={as_of} max={today} />
      </Filters>
      {files === null ? (
        <EmptyState icon={<Hourglass aria-hidden="true" />} title="Nothing is owed">
          {empty}
        </EmptyState>
      ) : (
        children
      )}
    </>
  );
}
