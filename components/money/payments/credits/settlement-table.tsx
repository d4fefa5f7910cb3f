"use client";

import type { BillSettlement } from "#lib/domains/money/payments/settlements/schema.ts";
import { SettledTable, type SettlementActs } from "#ui/money/settlements/settled-table.tsx";
import { TextLink } from "#ui/record/text-link.tsx";

/** What vendors' credits have settled of bills, and what was taken back; newest first. */
export function BillSettlementTable({
  rows,
  of,
  currency,
  acts,
}: {
  rows: readonly BillSettlement[];
  /** Whose page it is on: a bill's tells of credits, a credit's of bills. */
  of: "bill" | "credit";
  currency: string;
  /** null for whoever may not take back. */
  acts: SettlementActs<Pick<BillSettlement, "entity_id" | "bill_settlement_id">, BillSettlement> | null;
}) {
  return (
    <SettledTable
      caption={of === "bill" ? "Credits" : "Bills that it has settled"}
      rows={rows}
      at={({ entity_id, bill_settlement_id }) => ({ entity_id, bill_settlement_id })}
      by={{
        header: of === "bill" ? "By" : "Of",
        cell: ({ entity_id, bill_id, vendor_credit_id }) => {
          const list = `/entities/${entity_id}/bills`;
          return of === "bill" ? (
            <TextLink href={`${list}/credits/${vendor_credit_id}`}>Vendor’s credit</TextLink>
          ) : (
            <TextLink href={`${list}/${bill_id}`}>Bill</TextLink>
          );
        },
      }}
      noun={() => "credit"}
      consequence="Its amount is due on the bill again, and is the vendor’s credit again. No entry is made."
      currency={currency}
      acts={acts}
    />
  );
}
