"use client";

import { useId, useState } from "react";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { FieldNotes } from "#ui/ui/field.tsx";
import { useFieldError } from "#ui/ui/form.tsx";
import { domains, executing } from "./scope-labels.ts";

type Level = "read" | "write";

/** The levels that scopes come to. */
const levelsOf = (scopes: readonly string[]) =>
  new Map<string, Level>(
    domains.flatMap(({ domain }): [string, Level][] => {
      if (scopes.includes(`${domain}:write`)) return [[domain, "write"]];
      return scopes.includes(`${domain}:read`) ? [[domain, "read"]] : [];
    }),
  );

/** Which scopes a key or a role carries: one line a domain, and whole columns at once. Sent as the list `scopes`. */
export function ScopeGrid({ given = [] }: { given?: readonly string[] }) {
  const id = useId();
  const error = useFieldError("scopes");
  const [levels, setLevels] = useState<ReadonlyMap<string, Level>>(() => levelsOf(given));
  const set = (domain: string, level: Level | null) => {
    const next = new Map(levels);
    if (level === null) next.delete(domain);
    else next.set(domain, level);
    setLevels(next);
  };
  const all = (level: Level | null) => setLevels(new Map(level ? domains.map(({ domain }) => [domain, level]) : []));
  return (
    <fieldset data-field="scopes" aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="sr-only">Scopes</legend>
      <table className="w-full">
        <caption className="sr-only">Scopes by domain; writing includes reading</caption>
        <thead>
          <tr className="border-b text-muted text-sm">
            <th scope="col" className="h-9 text-left font-medium">
              Domain
            </th>
            {(["read", "write"] as const).map((level) => (
              <th key={level} scope="col" className="w-20 text-center font-medium">
                <span className="capitalize">{level}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {domains.map(({ domain, label, pages }) => {
            const level = levels.get(domain);
            return (
              <tr key={domain} className="border-b">
                <th scope="row" className="h-11 text-left font-normal sm:h-8">
                  {label}
                  {pages === null ? null : <span className="text-muted text-sm max-sm:block">{` ${pages}`}</span>}
                </th>
                <td className="text-center">
                  <Box
                    label={`Read ${label.toLowerCase()}`}
                    value={`${domain}:read`}
                    // Writing includes reading, so there is nothing left to choose, and nothing more to send.
                    included={level === "write"}
                    checked={level !== undefined}
                    onChange={(checked) => set(domain, checked ? "read" : null)}
                  />
                </td>
                <td className="text-center">
                  <Box
                    label={`Write ${label.toLowerCase()}`}
                    value={`${domain}:write`}
                    checked={level === "write"}
                    onChange={(checked) => set(domain, checked ? "write" : "read")}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="mt-2 flex flex-wrap gap-x-4 text-sm">
        <All onClick={() => all("read")}>Read all</All>
        <All onClick={() => all("write")}>Write all</All>
        <All onClick={() => all(null)}>None</All>
      </div>
      <div className="mt-4 flex flex-col gap-2">
        {executing.map(({ scope, label, hint }) => (
          <Checkbox
            key={scope}
            name="scopes[]"
            value={scope}
            label={label}
            hint={hint}
            defaultChecked={given.includes(scope)}
          />
        ))}
      </div>
      <div className="mt-2">
        <FieldNotes id={id} error={error} />
      </div>
    </fieldset>
  );
}

function Box({
  label,
  value,
  checked,
  included = false,
  onChange,
}: {
  label: string;
  value: string;
  checked: boolean;
  included?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <Checkbox
      name="scopes[]"
      value={value}
      checked={checked}
      disabled={included}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={<span className="sr-only">{label}</span>}
      className="inline-grid! grid-cols-[1.25rem]! justify-center align-middle"
    />
  );
}

function All({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-9 items-center rounded-sm text-accent underline-offset-4 hover:underline"
    >
      {children}
    </button>
  );
}
