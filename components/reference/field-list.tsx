import clsx from "clsx";
import { type Homes, recordHref } from "#ui/reference/chapters.ts";
import type { FieldLine } from "#ui/reference/fields.ts";
import { Inline } from "#ui/reference/prose.tsx";
import { Fold } from "#ui/ui/fold.tsx";

// Said once for all lines, since a page has hundreds of them.
const look = clsx(
  "border-t [&>div]:break-inside-avoid [&>div]:border-b [&>div]:py-2",
  "[&_dt]:flex [&_dt]:flex-wrap [&_dt]:items-baseline [&_dt]:gap-x-2.5 [&_dt]:text-muted [&_dt]:text-sm",
  "[&_dt>code]:font-mono [&_dt>code]:text-subtle [&_dt>code]:[overflow-wrap:anywhere]",
  "[&_dt_b]:font-medium [&_dt_b]:text-ink [&_em]:text-warning [&_em]:not-italic",
  "[&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4",
  "[&_dd]:text-muted [&_dd]:text-sm [&_dd]:[overflow-wrap:anywhere]",
);

/** Beyond as many fields the first of them are shown, and the rest is folded. */
const MOST_LINES = 14;
const FIRST_LINES = 9;

interface Given {
  fields: FieldLine[];
  homes: Homes;
  /** Whether it is told which ones must be given. */
  input?: boolean;
}

/** Fields one below the other, which reads as well on a phone as on paper. */
export function FieldList({ label, fields, ...given }: Given & { label: string }) {
  if (fields.length === 0) return null;
  const isLong = fields.length > MOST_LINES;
  return (
    <div className="mt-5">
      <h4 className="mb-1 font-medium text-sm">{label}</h4>
      <Lines fields={isLong ? fields.slice(0, FIRST_LINES) : fields} {...given} />
      {isLong ? (
        <Fold label={`${fields.length - FIRST_LINES} more fields`}>
          <Lines fields={fields.slice(FIRST_LINES)} {...given} />
        </Fold>
      ) : null}
    </div>
  );
}

function Lines({ fields, homes, input = false }: Given) {
  return (
    <dl className={look}>
      {fields.map(({ path, type, required, about, rule, record }) => (
        <div key={path}>
          <dt>
            <Path path={path} />
            <span>
              {record === null || !(record in homes) ? type : <Type type={type} record={record} homes={homes} />}
            </span>
            {input && required ? <em>required</em> : null}
          </dt>
          {about || rule ? (
            <dd>
              <Inline text={[about, sentence(rule)].filter(Boolean).join(" ")} />
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}

const sentence = (words: string) => (words === "" ? "" : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`);

/** `lines[].side`: what it stands in is quieter than its own name. */
function Path({ path }: { path: string }) {
  const at = path.lastIndexOf(".") + 1;
  return (
    <code>
      {path.slice(0, at)}
      <b>{path.slice(at)}</b>
    </code>
  );
}

/** A type's words, the record in them leading to its fields. */
function Type({ type, record, homes }: { type: string; record: string; homes: Homes }) {
  const [before = "", ...after] = type.split(record);
  return (
    <>
      {before}
      <a href={recordHref(record, homes)}>{record}</a>
      {after.join(record)}
    </>
  );
}

export function RecordLink({ record, homes }: { record: string; homes: Homes }) {
  return (
    <a href={recordHref(record, homes)} className="rounded-sm text-accent underline underline-offset-4">
      {record}
    </a>
  );
}
