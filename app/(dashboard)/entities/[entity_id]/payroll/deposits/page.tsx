import { Landmark } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { amount } from "#lib/core/money.ts";
import * as deposits from "#lib/domains/money/payroll/deposits/operations.ts";
import { depositsOf } from "#lib/domains/money/payroll/facts/facts.ts";
import { depositStates } from "#lib/domains/money/payroll/states.ts";
import { read } from "#lib/server/read.ts";
import { DepositTable } from "#ui/money/payroll/deposit-table.tsx";
import { DueDeposits } from "#ui/money/payroll/due-deposits.tsx";
import { depositKindLabels } from "#ui/money/payroll/labels.ts";
import { PayrollTabs } from "#ui/money/payroll/payroll-tabs.tsx";
import { RecordDeposit } from "#ui/money/payroll/record-deposit.tsx";
import { StateLiabilities } from "#ui/money/payroll/state-liabilities.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { moreDeposits, recordDeposit, tryDeposit } from "../actions.ts";
import { payingBanks } from "../paying-banks.ts";

export const metadata = { title: "Payroll taxes owed" };

export default async function DepositsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(entity_id, "payroll/deposits", deposits.createDeposit.scope);
  const asked = askedOf(deposits.listDeposits.input.pick({ kind: true, status: true }), await searchParams);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const [first, owed] = await Promise.all([
    read(deposits.listDeposits, narrowing),
    read(deposits.readLiabilities, { entity_id }),
  ]);
  return (
    <ListPage
      title="Payroll taxes owed"
      description="What processed runs have withheld and left owed, and the deposits that cleared it. State unemployment tax, and what else a state asks of an employer, is not worked out here."
      create={
        writes && owed.balance_cents > 0 ? (
          <RecordDeposit
            owed={owed}
            today={today()}
            from={await payingBanks(entity_id)}
            action={recordDeposit}
            trial={tryDeposit}
          />
        ) : null
      }
      tabs={<PayrollTabs entity_id={entity_id} />}
      // Also where nothing was deposited yet: that is when it is owed.
      notice={
        <div className="mb-8 flex flex-col gap-4">
          {notice}
          <Stats
            stats={owed.liabilities.map(({ kind, balance_cents, owed_cents, deposited_cents }) => ({
              label: depositKindLabels[kind],
              value: <Sum cents={balance_cents} />,
              note: `${amount(deposited_cents)} of ${amount(owed_cents)} deposited`,
            }))}
          />
          {owed.note === null ? null : <p className="text-muted text-sm">{owed.note}</p>}
          <StateLiabilities states={owed.states} />
          {owed.due.length > 0 ? (
            <DueDeposits
              due={owed.due}
              small_quarter_cents={depositsOf.form_941.with_return_under_cents}
              today={today()}
            />
          ) : null}
        </div>
      }
      filters={
        <>
          <SelectFilter
            label="Kind"
            name="kind"
            options={Object.entries(depositKindLabels).map(([value, label]) => ({ value, label }))}
          />
          <SelectFilter
            label="Status"
            name="status"
            options={depositStates.states.map((value) => ({ value, label: wordsOf(value) }))}
          />
        </>
      }
      filterNames={["kind", "status"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Landmark aria-hidden="true" />,
        title: "No deposits yet",
        text: "Once a run is processed, what it withheld is owed here, until a deposit of its kind is recorded.",
      }}
      calls={[
        callOf(deposits.readLiabilities, { entity_id }),
        callOf(deposits.listDeposits, { entity_id, ...asked.filter }),
        callOf(deposits.createDeposit, { ...deposits.createDeposit.example, entity_id }),
      ]}
    >
      <EndlessList of="deposits" first={first} asked={narrowing} list={moreDeposits} table={DepositTable} />
    </ListPage>
  );
}
