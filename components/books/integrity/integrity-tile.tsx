import clsx from "clsx";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useId } from "react";
import type { ActionResult } from "#lib/core/answer.ts";
import type { IntegrityReport, TieOut } from "#lib/domains/books/integrity/schema.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { Skeleton } from "#ui/ui/skeleton.tsx";

const titles: Readonly<Record<TieOut["name"], string>> = {
  receivables: "Receivables",
  payables: "Payables",
  sales_tax: "Sales tax",
  customer_credits: "Customers' credits",
  payroll_liabilities: "Payroll liabilities",
  cash_movements: "Cash movements",
  bank_reconciliations: "Bank accounts as signed off",
  safes: "SAFEs",
  convertible_notes: "Convertible notes",
  accrued_note_interest: "Accrued note interest",
  distributions_payable: "Distributions owed and unpaid",
  paid_in_capital: "Paid-in capital",
  member_capital: "Members' capital",
  repurchases: "Shares bought back",
  debits_and_credits: "Debits and credits",
  kept_balances: "Kept balances",
};

const box = "min-w-0 rounded-lg border p-4";

interface Check {
  entity_id: string;
  /** Adds up the books now and keeps that; nothing for whoever may not. */
  check: ((input: { entity_id: string }) => Promise<ActionResult<IntegrityReport>>) | null;
}

const CheckNow = ({ entity_id, check }: Check) =>
  check ? (
    <ActionButton size="sm" action={check} input={{ entity_id }} success="The books are checked">
      Check now
    </ActionButton>
  ) : null;

/**
 * Whether the books tied out when they were last checked, each tie-out with the two sums that must be the same. Only what did
 * not is coloured.
 */
export function IntegrityTile({ report, ...check }: Check & { report: IntegrityReport | null }) {
  const id = useId();
  if (report === null) {
    return (
      <section aria-labelledby={id} className={box}>
        <h2 id={id} className="font-medium">
          The books were not checked yet
        </h2>
        <p className="mt-1 mb-3 text-muted text-sm">
          A check adds up every line, and compares the books with the records. It is kept with its time.
        </p>
        <CheckNow {...check} />
      </section>
    );
  }
  return <Checked report={report} id={id} {...check} />;
}

function Checked({ report, id, ...check }: Check & { report: IntegrityReport; id: string }) {
  const { is_sound, tie_outs, checked_at } = report;
  const shown = worthShowing(tie_outs);
  const several = new Set(shown.map(({ currency }) => currency)).size > 1;
  const wrong = tie_outs.filter(({ is_true }) => !is_true).length;
  const Icon = is_sound ? CircleCheck : TriangleAlert;
  return (
    <section aria-labelledby={id} className={box}>
      <h2 id={id} className="flex items-center gap-2 font-medium">
        <Icon aria-hidden="true" className={clsx("size-4 shrink-0", is_sound ? "text-success" : "text-danger")} />
        {is_sound ? "The books tied out" : `${wrong} of ${tie_outs.length} tie-outs did not hold`}
      </h2>
      <ul className="mt-2 divide-y">
        {shown.map((one) => (
          <li key={`${one.name} ${one.currency}`} className="py-2.5">
            <p className="mb-0.5 flex items-baseline justify-between gap-3">
              <span className="font-medium text-sm">
                {titles[one.name]}
                {several ? ` (${one.currency.toUpperCase()})` : ""}
              </span>
              <span className={clsx("text-sm", one.is_true ? "text-muted" : "font-medium text-danger")}>
                {one.is_true ? "Same" : "Differs"}
              </span>
            </p>
            <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-sm">
              {[one.left, one.right].map(({ name, cents }) => (
                <div key={name} className="contents">
                  <dt className="text-muted [overflow-wrap:anywhere]">{said(name)}</dt>
                  <dd className="text-right">
                    <Money cents={cents} currency={one.currency} />
                  </dd>
                </div>
              ))}
              {one.difference_cents === 0 ? null : (
                <>
                  <dt className="text-danger">Difference</dt>
                  <dd className="text-right text-danger">
                    <Money cents={one.difference_cents} currency={one.currency} />
                  </dd>
                </>
              )}
            </dl>
            {one.differing_accounts.length > 0 ? (
              <p className="mt-0.5 text-danger text-sm">
                Look at <span className="font-mono text-xs">{one.differing_accounts.join(", ")}</span>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-xs">
          Checked <DateText value={checked_at} time />
        </p>
        <CheckNow {...check} />
      </div>
    </section>
  );
}

/** Where a currency has nothing on either side, and another has, there is nothing to compare. */
const worthShowing = (tie_outs: readonly TieOut[]) =>
  [...Map.groupBy(tie_outs, ({ name }) => name).values()].flatMap((of) => {
    const moved = of.filter(({ left, right, is_true }) => !is_true || left.cents !== 0 || right.cents !== 0);
    return moved.length > 0 ? moved : of.slice(0, 1);
  });

/** The API names accounts by their codes; here they are words in a sentence. */
const said = (name: string) => {
  const words = name.replaceAll("_", " ").replaceAll("'", "’");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** While the last check is looked for. */
export function IntegrityPending() {
  return (
    <div role="status" className={box}>
      <p className="font-medium text-muted">Looking for the last check …</p>
      <div className="mt-4 flex flex-col gap-7 pb-4">
        {["receivables", "cash", "sides", "kept"].map((one) => (
          <Skeleton key={one} className="h-9 w-full" />
        ))}
      </div>
    </div>
  );
}
