import { amount } from "#lib/core/money.ts";
import type { MatchingSummary } from "#lib/domains/money/banking/bank-statements/matching/schema.ts";
import { Sum } from "#ui/record/sum.tsx";
import { formatDate } from "#ui/ui/date.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { counted } from "./labels.ts";

/** The bank's balance beside the books', and what stands on one side only. */
export function MatchingStats({ summary, page }: { summary: MatchingSummary; page: string }) {
  const { currency, statement_balance_cents, statement_date, difference_cents } = summary;
  const { lines_without_entry, entries_without_line, ledger_balance_cents } = summary;
  const money = (cents: number | null) =>
    cents === null ? <span className="text-subtle">–</span> : <Sum cents={cents} currency={currency} />;
  return (
    <Stats
      stats={[
        {
          label: "At the bank",
          value: money(statement_balance_cents),
          note: statement_date ? `Told of ${formatDate(statement_date)}` : "No statement has told a balance",
        },
        { label: "In the books", value: money(ledger_balance_cents), note: `On ${formatDate(summary.as_of)}` },
        { label: "Difference", value: money(difference_cents), note: differenceNotes(summary) },
        {
          label: "Lines without an entry",
          value: lines_without_entry.count.toLocaleString("en-US"),
          note: amount(lines_without_entry.total_cents, currency),
          href: `${page}?status=unmatched`,
        },
        {
          label: "Entries without a line",
          value: entries_without_line.count.toLocaleString("en-US"),
          note: amount(entries_without_line.total_cents, currency),
          href: `${page}/entries`,
        },
      ]}
    />
  );
}

/** Where a difference comes from, as far as can be told. */
function differenceNotes(summary: MatchingSummary): string {
  const { difference_cents, before_first_line_cents, currency, lines_ignored } = summary;
  if (difference_cents === null || before_first_line_cents === null) return "Between the two";
  if (difference_cents === 0) return "Bank and books agree";
  const parts = [
    ...(before_first_line_cents === 0 ? [] : [`${amount(before_first_line_cents, currency)} before the first line`]),
    ...(lines_ignored.count === 0 ? [] : [`${counted(lines_ignored.count, "line")} ignored`]),
  ];
  return parts.length === 0 ? "The lines and entries at the right" : `With ${parts.join(", ")}`;
}
