import { DaysFilter } from "#ui/ui/days-filter.tsx";
import { periodChoices } from "./spans.ts";

/** A period of the books by its word or by its days; `all` names no choice, where there need be none. */
export function PeriodFilter({
  value,
  calendar,
  from,
  to,
  all,
}: {
  value: string | null;
  calendar: Parameters<typeof periodChoices>[0];
  from: string | null;
  to: string | null;
  all?: string;
}) {
  return (
    <DaysFilter
      label="Period"
      value={value}
      {...(all === undefined ? {} : { all })}
      choices={periodChoices(calendar)}
      days={[
        { name: "from", label: "From", value: from, max: to },
        { name: "to", label: "To", value: to, min: from },
      ]}
    />
  );
}
