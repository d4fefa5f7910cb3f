import { Field } from "#ui/ui/field.tsx";
import { Select } from "#ui/ui/select.tsx";

/** A column of a file, and what it is taken for. */
interface MappedColumn<F extends string> {
  column: string;
  heading: string;
  field: F | null;
}

/** A field's name as people read it. */
const words = (field: string): string => {
  const text = field.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Which column of a file is taken for what: each may be corrected. */
export function MappedColumns<F extends string>({
  of,
  columns,
  said = [],
  fields,
  onColumn,
}: {
  /** What tells these columns from another table's. */
  of: string;
  columns: readonly MappedColumn<F>[];
  /** What somebody has said of columns, which counts before the file is read again. */
  said?: readonly { heading: string; field: F | null }[] | undefined;
  fields: readonly F[];
  onColumn: (heading: string, field: F | null) => void;
}) {
  return (
    <div className="grid max-w-4xl gap-4 sm:grid-cols-3">
      {columns.map(({ column, heading, field }) => (
        <Field key={column} label={`${column}: ${heading}`} name={`column ${of} ${column}`}>
          <Select
            value={(said.find((one) => one.heading === heading) ?? { field }).field ?? ""}
            options={[{ value: "", label: "Left out" }, ...fields.map((value) => ({ value, label: words(value) }))]}
            onChange={(event) => onColumn(heading, (event.currentTarget.value || null) as F | null)}
          />
        </Field>
      ))}
    </div>
  );
}
