import type { Tx } from "#lib/core/tx.ts";
import type { RowOf } from "#lib/db/rows.ts";
import { sql } from "#lib/db/sql.ts";
import { balance, exactCents } from "../../ledger/rules.ts";
import type { Dimension } from "../../ledger/tags/schema.ts";
import { assertInOrder, dayBefore, type Figure, movements, sumOf } from "../rules.ts";
import { figuresAt, statementCurrency } from "../store.ts";
import type { IncomeByTag, TaggedLine, TagIncome } from "./schema.ts";

interface Asked {
  entity_id: string;
  currency?: string | undefined;
  from: string;
  to: string;
  dimension: Dimension;
}

const columnOf = { class: sql`l.class_id`, project: sql`l.project_id` } as const;

/** What a tag's lines moved on an account. */
type Tagged = Pick<RowOf<"tag">, "tag_id" | "name"> &
  Pick<RowOf<"account">, "account_id"> & { debit_cents: string; credit_cents: string };

/** By tag and account; only those of revenue and expenses. What was reversed is there with its reversal, and cancels out. */
const taggedSums = (tx: Tx, { entity_id, from, to, dimension }: Asked, currency: string) => tx.fresh<Tagged>`
  select t.tag_id, t.name, l.account_id,
    coalesce(sum(l.amount_cents) filter (where l.side = 'debit'), 0)::text as debit_cents,
    coalesce(sum(l.amount_cents) filter (where l.side = 'credit'), 0)::text as credit_cents
  from tag t join journal_line l on ${columnOf[dimension]} = t.tag_id and l.date between ${from}::date and ${to}::date
    join journal_entry e on e.entry_id = l.entry_id and e.posted_at is not null
    join account a on a.account_id = l.account_id and a.account_type in ('revenue', 'expense') and a.currency = ${currency}
  where t.entity_id = ${entity_id} and t.dimension = ${dimension}
  group by t.tag_id, t.name, t.name_key, l.account_id order by t.name_key, t.tag_id`;

const isIncome = ({ account_type }: Figure) => account_type === "revenue" || account_type === "expense";

const amountOf = (figure: Figure, debit_cents: number, credit_cents: number): TaggedLine[] => {
  const { account_id, account_code, account_name, account_type } = figure;
  const amount_cents = balance(account_type, debit_cents, credit_cents);
  if (account_type === null || amount_cents === 0) return [];
  return [{ account_id, account_code, account_name, account_type, amount_cents }];
};

function incomeOf(tag_id: string | null, name: string | null, accounts: TaggedLine[]): TagIncome {
  const of = (type: TaggedLine["account_type"]) =>
    sumOf(accounts.filter(({ account_type }) => account_type === type).map(({ amount_cents }) => amount_cents));
  const [revenue_cents, expenses_cents] = [of("revenue"), of("expense")];
  return { tag_id, name, accounts, revenue_cents, expenses_cents, net_income_cents: revenue_cents - expenses_cents };
}

/** Revenue less expenses by the tags of a dimension; what bears none is what is left of the whole. Throws 400 where the days are not in order. */
export async function load(tx: Tx, asked: Asked): Promise<IncomeByTag> {
  const { entity_id, from, to, dimension } = asked;
  assertInOrder(from, to);
  const head = await statementCurrency(tx, entity_id, asked.currency);
  const before = dayBefore(from);
  const [tagged, opening, closing] = await Promise.all([
    taggedSums(tx, asked, head.currency),
    before === null ? [] : figuresAt(tx, entity_id, head.currency, before),
    figuresAt(tx, entity_id, head.currency, to),
  ]);
  const moved = movements(opening, closing).filter(isIncome);
  const byId = new Map(moved.map((figure) => [figure.account_id, figure]));
  const rows = tagged.map(({ debit_cents, credit_cents, ...row }) => ({
    ...row,
    debit_cents: exactCents(debit_cents),
    credit_cents: exactCents(credit_cents),
  }));
  const tags = [...Map.groupBy(rows, ({ tag_id }) => tag_id).values()].map((of) => {
    const accounts = of.flatMap(({ account_id, debit_cents, credit_cents }) => {
      const figure = byId.get(account_id);
      return figure ? amountOf(figure, debit_cents, credit_cents) : [];
    });
    return incomeOf(of[0]?.tag_id ?? null, of[0]?.name ?? null, accounts);
  });
  const sums = Map.groupBy(rows, ({ account_id }) => account_id);
  const untagged = moved.flatMap((figure) => {
    const of = sums.get(figure.account_id) ?? [];
    const debit = figure.debit_cents - sumOf(of.map(({ debit_cents }) => debit_cents));
    const credit = figure.credit_cents - sumOf(of.map(({ credit_cents }) => credit_cents));
    return amountOf(figure, debit, credit);
  });
  const all = incomeOf(
    null,
    null,
    moved.flatMap((figure) => amountOf(figure, figure.debit_cents, figure.credit_cents)),
  );
  const { revenue_cents, expenses_cents, net_income_cents } = all;
  const figures = [...tags.filter(({ accounts }) => accounts.length > 0), incomeOf(null, null, untagged)];
  return { entity_id, ...head, from, to, dimension, tags: figures, revenue_cents, expenses_cents, net_income_cents };
}
