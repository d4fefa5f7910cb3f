"use client";

import type { Effects } from "#lib/core/effects.ts";
import type { Act } from "#ui/ui/act.ts";
import { foretells } from "#ui/ui/answer-of.ts";
import { useAwaited } from "#ui/ui/confirm.tsx";
import { formatDate } from "#ui/ui/date.tsx";
import { useDraft } from "#ui/ui/draft.ts";
import { useForetold } from "#ui/ui/foretold.ts";
import { Money } from "#ui/ui/money.tsx";
import { Spinner } from "#ui/ui/spinner.tsx";
import { Spoken } from "#ui/ui/spoken-text.tsx";

/** Asks an act for what it would do. */
export type Trial<I> = Act<I, Effects>;

/** What an act that is asked about will do, by its dry run: worked out while the question is read. */
export function EffectsOf<I>({ trial, input }: { trial: Trial<I>; input: I }) {
  return <Told trial={trial} asked={JSON.stringify(input)} />;
}

/** What the form around will do as it is filled in just now. */
export function DraftEffects<I>({ trial }: { trial: Trial<I> }) {
  const asked = useDraft();
  return <Told trial={trial} asked={asked} none="What it will do is worked out here once the form is filled in." />;
}

function Told<I>({ trial, asked, none }: { trial: Trial<I>; asked: string | null; none?: string }) {
  const { data, error } = useForetold(trial, asked);
  const isBusy = asked !== null && !data && !error;
  useAwaited(isBusy);
  return (
    <section
      aria-label="What it will do"
      aria-live="polite"
      aria-busy={isBusy || undefined}
      className="rounded-md bg-sunken px-3.5 py-3 text-sm"
    >
      {asked === null ? (
        <p className="text-muted">{none}</p>
      ) : error ? (
        <p className="text-muted">
          {foretells(error)}: <Spoken>{error.message}</Spoken>
        </p>
      ) : data ? (
        <EffectList effects={data} />
      ) : (
        <p className="flex items-center gap-2 text-muted">
          <Spinner /> Working out what it will do …
        </p>
      )}
    </section>
  );
}

const shownApart = ["journal_entry", "obligation"];

/** What people call a record whose table is called otherwise. */
const nouns: Readonly<Record<string, string>> = {
  entity: "company",
  equity_grant: "grant",
  equity_round: "round",
  share_transfer: "transfer",
  safe: "SAFE",
  ach_file: "ACH file",
  payroll_person: "employee",
};

const plural = (noun: string) => (noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`);

/** "1 grant is made", "2 accounts are changed": what is not shown by itself. */
function recordLabel({ records }: Effects): string[] {
  const others = records.filter(({ type }) => !shownApart.includes(type));
  const kinds = Map.groupBy(others, ({ type, change }) => `${type} ${change}`);
  return [...kinds.values()].map((of) => {
    const { type = "", change } = of[0] ?? {};
    const noun = nouns[type] ?? type.replaceAll("_", " ");
    const done = change === "created" ? "made" : change;
    return of.length === 1 ? `1 ${noun} is ${done}` : `${of.length} ${plural(noun)} are ${done}`;
  });
}

/** "Ada Byron holds 8,000,000 COMMON (80.00% of what is issued), and 0 before" */
function holdingLabel({ name, symbol, units, units_before, issued_units }: Effects["ownership"][number]): string {
  const part = issued_units === 0 ? "" : ` (${((units / issued_units) * 100).toFixed(2)}% of what is issued)`;
  return `${name} holds ${count(units)} ${symbol}${part}; now ${count(units_before)}`;
}

const count = (units: number) => units.toLocaleString("en-US");

/** What an act does, or has done. */
export function EffectList({ effects }: { effects: Effects }) {
  const { journal_entries, ownership, obligations, mail } = effects;
  const isNew = (id: string) => effects.records.some((record) => record.id === id && record.change === "created");
  const lines = new Set([
    ...ownership.map(holdingLabel),
    ...obligations.map(({ obligation_id, title, status, due_date }) => {
      const due = due_date === null ? "" : `, due ${formatDate(due_date)}`;
      return `The obligation “${title}” is ${status === "completed" ? "completed" : isNew(obligation_id) ? `opened${due}` : "changed"}`;
    }),
    ...mail.map(({ to_address }) => `A message is written to ${to_address ?? "nobody, since there is no address"}`),
    ...recordLabel(effects),
  ]);
  return (
    <div className="flex flex-col gap-3">
      {journal_entries.map((entry) => (
        <EntryEffect key={entry.entry_id} entry={entry} />
      ))}
      {lines.size > 0 ? (
        <ul className="list-disc space-y-0.5 pl-4 text-muted">
          {[...lines].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      {journal_entries.length === 0 && lines.size === 0 ? <p className="text-muted">It changes no record.</p> : null}
    </div>
  );
}

const stateLabels = { draft: "kept as a draft", posted: "posted", voided: "voided" } as const;

function EntryEffect({ entry }: { entry: Effects["journal_entries"][number] }) {
  const { date, description, status, currency } = entry;
  const rows = entry.lines.map((line, place) => ({ ...line, place }));
  return (
    <table className="w-full border-collapse">
      <caption className="pb-1 text-left text-muted [overflow-wrap:anywhere]">
        <span className="font-medium text-ink">{description || "Journal entry"}</span>, {stateLabels[status]} on{" "}
        {formatDate(date)}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Debit</th>
          <th scope="col">Credit</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ place, account_name, side, amount_cents }) => (
          <tr key={place} className="border-t">
            <th scope="row" className="py-1 pr-3 text-left font-normal [overflow-wrap:anywhere]">
              {account_name}
            </th>
            <td className="w-24 py-1 text-right">
              {side === "debit" ? <Money cents={amount_cents} currency={currency} /> : null}
            </td>
            <td className="w-24 py-1 pl-3 text-right">
              {side === "credit" ? <Money cents={amount_cents} currency={currency} /> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
