import { SegmentedFilter, SelectFilter } from "#ui/ui/filters.tsx";

/** How a statement is to be shown: beside what, on which basis, and whether other currencies are translated. */
export function ViewFilters({
  compare,
  basis,
  translate,
}: {
  /** What each choice of comparison is called here; left out where there is none. */
  compare?: { prior_period: string; prior_year: string; months: string };
  basis?: "accrual" | "cash";
  /** Left out where there is one currency alone. */
  translate?: "true" | "false";
}) {
  return (
    <>
      {compare ? (
        <SelectFilter
          label="Compare"
          name="compare"
          all="nothing"
          options={Object.entries(compare).map(([value, label]) => ({ value, label }))}
        />
      ) : null}
      {basis ? (
        <SegmentedFilter
          label="Basis"
          name="basis"
          current={basis}
          options={[
            { value: "accrual", label: "Accrual" },
            { value: "cash", label: "Cash" },
          ]}
        />
      ) : null}
      {translate ? (
        <SegmentedFilter
          label="Other currencies"
          name="translate"
          current={translate}
          options={[
            { value: "false", label: "Others left out" },
            { value: "true", label: "Others translated" },
          ]}
        />
      ) : null}
    </>
  );
}
