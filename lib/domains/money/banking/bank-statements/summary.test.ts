import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { createBatch, readEntry, voidEntry } from "#lib/domains/books/ledger/operations.ts";
import { newBank } from "../../../../../e2e/support/bank.ts";
import { asOwner, refusalByDatabase } from "../../../../../e2e/support/database.ts";
import { seed, size } from "../../../../../e2e/support/size.ts";
import * as statements from "./operations.ts";

const DAYS = ["2026-03-01", "2026-03-05", "2026-03-09"] as const;

interface Side {
  count: number;
  total_cents: number;
}

/** Whether all that answers to a line is in the books by a day. */
const answersBy = (line: string) => `(select max(x.date) <= $2 from bank_match a join journal_entry x
  on x.workspace_id = a.workspace_id and x.entry_id = a.entry_id where a.bank_line_id = ${line})`;

/** Lines of the bank account to which what answers does not come, or that something answers to though they are not matched. */
const astray = (bank_id: string) =>
  asOwner(
    `select l.bank_line_id from bank_line l left join bank_match m on m.bank_line_id = l.bank_line_id
       left join journal_line n on n.entry_id = m.entry_id and n.line_number = m.entry_line_number
     where l.bank_id = $1 group by l.workspace_id, l.bank_line_id
     having sum(case n.side when 'debit' then n.amount_cents else -n.amount_cents end)
       is distinct from case l.status when 'matched' then l.amount_cents end or count(m.entry_id) <> coalesce(l.match_count, 0)`,
    [bank_id],
  );

/** The same figures, counted over the lines themselves. */
async function plain(bank_id: string, account_id: string, day: string): Promise<Record<string, Side>> {
  const lines = await asOwner<Side & { kind: string }>(
    `select case when l.status <> 'matched' then l.status when ${answersBy("l.bank_line_id")} then 'matched' else 'unmatched' end as kind,
       count(*)::int as count, sum(l.amount_cents)::int as total_cents
     from bank_line l where l.bank_id = $1 and l.date <= $2 group by 1`,
    [bank_id, day],
  );
  const [entries] = await asOwner<Side>(
    `select count(*)::int as count, coalesce(sum(case n.side when 'debit' then n.amount_cents else -n.amount_cents end), 0)::int as total_cents
     from journal_line n join journal_entry e on e.workspace_id = n.workspace_id and e.entry_id = n.entry_id
     where n.account_id = $1 and n.date <= $2 and e.posted_at is not null
       and not exists (select from journal_entry p where p.workspace_id = e.workspace_id and p.date <= $2
         and (p.reverses_entry_id = e.entry_id or p.entry_id = e.reverses_entry_id)
         and not exists (select from bank_match m where m.workspace_id = n.workspace_id and m.entry_id in (e.entry_id, p.entry_id)
           and m.entry_line_number = n.line_number))
       and not exists (select from bank_match m join bank_line l on l.workspace_id = m.workspace_id and l.bank_line_id = m.bank_line_id
         where m.workspace_id = n.workspace_id and m.entry_id = n.entry_id and m.entry_line_number = n.line_number
           and l.date <= $2 and ${answersBy("m.bank_line_id")})`,
    [account_id, day],
  );
  const of = (kind: string) => {
    const found = lines.find((one) => one.kind === kind);
    return { count: found?.count ?? 0, total_cents: found?.total_cents ?? 0 };
  };
  return {
    matched: of("matched"),
    lines_without_entry: of("unmatched"),
    lines_ignored: of("ignored"),
    entries_without_line: entries ?? { count: 0, total_cents: 0 },
  };
}

const at = fc.nat(5);
const line = fc.nat(7);
const command = fc.oneof(
  fc.record({ do: fc.constantFrom("match" as const, "match_back" as const), line, entry: at }),
  fc.record({
    do: fc.constant("together" as const),
    line,
    entries: fc.uniqueArray(at, { minLength: 2, maxLength: 3 }),
    differs: fc.boolean(),
  }),
  fc.record({
    do: fc.constantFrom("unmatch" as const, "ignore" as const, "restore" as const, "enter" as const),
    line,
  }),
  fc.record({ do: fc.constant("void" as const), entry: at, day: fc.nat(2) }),
);

describe("what is kept of a bank account's days", () => {
  it("is what a count over its lines says, after any acts, also at once, on each day", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(command, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
        async (rounds) => {
          const { act, enter, take, bank_id, account_id, other, summary } = await newBank();
          const entries = await Promise.all(
            [0, 1, 2, 0, 1, 2].map((day, n) => enter(DAYS[day] ?? "", n < 3 ? 500 : -700)),
          );
          const lines = await take(
            ...[0, 1, 2, 2, 1, 0].map((day, n): [string, string] => [DAYS[day] ?? "", n < 3 ? "5" : "-7"]),
            // Two of the first, and two of them less one of the others.
            ...["10", "3"].map((cents): [string, string] => [DAYS[1], cents]),
          );
          const draft = [
            { account_id, side: "debit" as const, amount_cents: 9 },
            { account_id: other, side: "credit" as const, amount_cents: 9 },
          ];
          await act(createBatch, { entries: [{ date: DAYS[0], description: "Draft", lines: draft }] });
          const reversalOf = async (entry_id: string | undefined) =>
            (await act(readEntry, { entry_id })).reversed_by_entry_id ?? entry_id;
          const play = async (one: (typeof rounds)[number][number]): Promise<unknown> => {
            if (one.do === "void") return act(voidEntry, { entry_id: entries[one.entry], date: DAYS[one.day] });
            const line = { bank_id, bank_line_id: lines[one.line] };
            if (one.do === "match") return act(statements.matchLine, { ...line, entry_id: entries[one.entry] });
            if (one.do === "match_back") {
              return act(statements.matchLine, { ...line, entry_id: await reversalOf(entries[one.entry]) });
            }
            if (one.do === "together") {
              const named = one.entries.map((n) => ({ entry_id: entries[n] }));
              const more = one.differs ? { difference_account_id: other } : {};
              return act(statements.matchLine, { ...line, entries: named, ...more });
            }
            if (one.do === "enter") return act(statements.enterLine, { ...line, account_id: other });
            if (one.do === "unmatch") return act(statements.unmatchLine, line);
            return one.do === "ignore" ? act(statements.ignoreLine, line) : act(statements.restoreLine, line);
          };
          for (const round of rounds) {
            for (const one of await Promise.allSettled(round.map(play))) {
              // Whatever the states refuse; nothing else.
              if (one.status === "rejected" && !(one.reason instanceof AppError && one.reason.status < 500))
                throw one.reason;
            }
          }
          expect(await astray(bank_id)).toEqual([]);
          for (const day of ["2026-02-28", ...DAYS, "2026-12-31"]) {
            expect(await summary(day), day).toMatchObject(await plain(bank_id, account_id, day));
          }
        },
      ),
      { seed, numRuns: size(20) },
    ));

  it("begins with what there was, and is nobody's to write but PostgreSQL's", async () => {
    const { take, bank_id } = await newBank();
    await take(["2026-03-01", "5"], ["2026-03-01", "-7"]);
    const kept = await asOwner("select line_count::int, line_cents::int from bank_day where bank_id = $1", [bank_id]);
    expect(kept).toEqual([{ line_count: 2, line_cents: -200 }]);
    const [may] = await asOwner<{ may: boolean }>(
      "select has_table_privilege('minutebook_app', 'bank_day', 'INSERT') or has_table_privilege('minutebook_app', 'bank_day', 'UPDATE') as may",
    );
    expect(may).toEqual({ may: false });
    const told = await refusalByDatabase("update bank_day set line_cents = 0 where bank_id = $1", [bank_id]);
    expect(told?.message).toContain("the days of a bank account follow from its lines");
  });
});
