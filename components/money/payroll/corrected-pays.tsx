"use client";

import type { CorrectedPay, PayrollCorrection } from "#lib/domains/money/payroll/corrections/schema.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { formatDate } from "#ui/ui/date.tsx";
import { Money } from "#ui/ui/money.tsx";
import { type WorkColumn, WorkTable } from "#ui/ui/work-table.tsx";

const amounts: readonly (readonly [string, string, (pay: CorrectedPay) => number])[] = [
  ["gross", "Gross", (pay) => pay.gross_cents],
  ["federal", "Federal tax", (pay) => pay.federal_withheld_cents],
  ["state", "State tax", (pay) => pay.state_withheld_cents],
  ["social", "Social security", (pay) => pay.social_security_withheld_cents],
  ["medicare", "Medicare", (pay) => pay.medicare_withheld_cents + pay.additional_medicare_withheld_cents],
  ["deductions", "Deductions", (pay) => pay.deductions_cents],
  ["net", "Net", (pay) => pay.net_cents],
  ["employer", "Employer’s taxes", (pay) => pay.employer_taxes.total_cents],
];

/** By how much a correction has changed each pay: the one that it is of, and those whose taxes had counted on that. */
export function CorrectedPays({ correction: { entity_id, pays } }: { correction: PayrollCorrection }) {
  return (
    <WorkTable
      caption="Pays"
      phone="scroll"
      rows={pays}
      rowKey={({ run_id, person_id }) => `${run_id} ${person_id}`}
      columns={[
        {
          key: "pay",
          header: "Pay of",
          className: "min-w-28",
          cell: ({ run_id, pay_date, withholding_state }) => (
            <span className="flex flex-col">
              <TextLink href={`/entities/${entity_id}/payroll/runs/${run_id}`}>{formatDate(pay_date)}</TextLink>
              {withholding_state === null ? null : (
                <span className="font-normal text-muted text-xs">State tax of {withholding_state}</span>
              )}
            </span>
          ),
          footer: "Total",
        },
        ...amounts.map(
          ([key, header, of]): WorkColumn<CorrectedPay> => ({
            key,
            header,
            numeric: true,
            cell: (pay) => <Money cents={of(pay)} muteZero />,
            footer: <Money cents={pays.reduce((sum, pay) => sum + of(pay), 0)} />,
          }),
        ),
      ]}
    />
  );
}
