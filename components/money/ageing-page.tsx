import { Download, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { DateFilter } from "#ui/record/date-filter.tsx";
import { Button } from "#ui/ui/button.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { Filters } from "#ui/ui/filters.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";

/** What is open by its age: of what customers owe, and of what vendors are owed. */
export function AgeingPage({
  title,
  description,
  csv,
  tabs,
  as_of,
  today,
  empty,
  children,
}: {
  title: string;
  description: string;
  /** The file's address; null where there is nothing to download. */
  csv: string | null;
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
          csv === null ? null : (
            <Button asChild>
              <a href={csv} download>
                <Download aria-hidden="true" />
                Download CSV
              </a>
            </Button>
          )
        }
      />
      <div className="mb-6">{tabs}</div>
      <Filters>
        <DateFilter label="At the end of" name="as_of" shown={as_of} max={today} />
      </Filters>
      {csv === null ? (
        <EmptyState icon={<Hourglass aria-hidden="true" />} title="Nothing is owed">
          {empty}
        </EmptyState>
      ) : (
        children
      )}
    </>
  );
}
