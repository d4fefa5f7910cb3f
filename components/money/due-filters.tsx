import { DateFilter } from "#ui/record/date-filter.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";

/** Narrows invoices or bills by whether they are overdue, and by the days they are due on. */
export function DueFilters() {
  return (
    <>
      <SelectFilter
        label="Overdue"
        name="overdue"
        all="Any"
        options={[
          { value: "true", label: "Overdue" },
          { value: "false", label: "Not overdue" },
        ]}
      />
      <div className="flex flex-wrap gap-2 max-sm:contents">
        <DateFilter label="Due from" name="due_from" />
        <DateFilter
          label={
            <>
              <span className="sm:sr-only">Due </span>until
            </>
          }
          name="due_to"
        />
      </div>
    </>
  );
}
