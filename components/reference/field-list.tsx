import type { FieldLine } from "#ui/reference/fields.ts";
import { Inline } from "#ui/reference/prose.tsx";

/** Fields one below the other, which reads as well on a phone as on paper. `input` says which ones must be given. */
export function FieldList({ label, fields, input = false }: { label: string; fields: FieldLine[]; input?: boolean }) {
  if (fields.length === 0) return null;
  return (
    <div className="mt-5">
      <h4 className="mb-1 font-medium text-sm">{label}</h4>
      <dl className="border-t">
        {fields.map(({ path, type, required, about, rule, record }) => (
          <div key={path} className="break-inside-avoid border-b py-2">
            <dt className="flex flex-wrap items-baseline gap-x-2.5">
              <Path path={path} />
              <span className="text-muted text-sm">
                {record === null ? type : <Type type={type} record={record} />}
              </span>
              {input && required ? <span className="text-sm text-warning">required</span> : null}
            </dt>
            {about || rule ? (
              <dd className="text-muted text-sm [overflow-wrap:anywhere]">
                <Inline text={[about, sentence(rule)].filter(Boolean).join(" ")} />
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </div>
  );
}

const sentence = (words: string) => (words === "" ? "" : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`);

/** `lines[].side`: what it stands in is quieter than its own name. */
function Path({ path }: { path: string }) {
  const at = path.lastIndexOf(".") + 1;
  return (
    <code className="font-mono text-sm [overflow-wrap:anywhere]">
      <span className="text-subtle">{path.slice(0, at)}</span>
      <span className="font-medium">{path.slice(at)}</span>
    </code>
  );
}

/** A type's words, the record in them leading to its fields. */
function Type({ type, record }: { type: string; record: string }) {
  const [before = "", ...after] = type.split(record);
  return (
    <>
      {before}
      <RecordLink record={record} />
      {after.join(record)}
    </>
  );
}

export function RecordLink({ record }: { record: string }) {
  return (
    <a href={`#record-${record}`} className="rounded-sm text-accent underline underline-offset-4">
      {record}
    </a>
  );
}
