import type { ReactNode } from "react";
import { isIdentifier, isInstant, moreLabel, paramLabel, type RecordNames, someOf } from "#ui/record/params.ts";
import { Reference } from "#ui/record/reference.tsx";
import { DateText } from "#ui/ui/date.tsx";

/** What a field of a record, or of what was asked for, says, as people read it: a record under its name, and to be gone to. */
export function ToldValue({
  name,
  value,
  currency,
  entity_id,
  names,
}: {
  name: string;
  value: unknown;
  /** What its amounts are in. */
  currency: string;
  entity_id: string | null;
  names: RecordNames;
}): ReactNode {
  if (isIdentifier(value)) {
    return <Reference name={name} value={value} entity_id={entity_id} called={names.get(value)} />;
  }
  if (typeof value === "string" && isInstant(value)) return <DateText value={value} time />;
  if (Array.isArray(value) && value.length > 0 && value.every(isIdentifier)) {
    return <Lines of={value}>{(id) => <ToldValue {...{ name, currency, entity_id, names }} value={id} />}</Lines>;
  }
  const isList = Array.isArray(value) && value.some((one) => typeof one === "object" && one !== null);
  if (!isList) {
    const words = paramLabel(name, value, currency, names);
    return <span className="line-clamp-6 whitespace-pre-line">{words === "" ? "–" : words}</span>;
  }
  return <Lines of={value}>{(one) => paramLabel(name, one, currency, names)}</Lines>;
}

/** As many of a list as are told, a line each, and how many more there are. */
function Lines<T>({ of, children }: { of: readonly T[]; children: (one: T) => ReactNode }) {
  const { some, more } = someOf(of);
  const lines = [...some.map(children), ...(more > 0 ? [moreLabel(more)] : [])].map((line, at) => ({ line, at }));
  return (
    <ul className="flex flex-col gap-1">
      {lines.map(({ line, at }) => (
        <li key={at}>{line}</li>
      ))}
    </ul>
  );
}
