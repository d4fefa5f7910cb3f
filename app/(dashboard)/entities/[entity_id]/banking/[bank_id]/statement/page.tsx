import { Landmark } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import type { MatchingSummary } from "#lib/domains/money/banking/bank-statements/matching/schema.ts";
import {
  acceptLines,
  importStatement,
  listLines,
  matchExactLines,
  readMatching,
} from "#lib/domains/money/banking/bank-statements/operations.ts";
import { MOST_COUNTED } from "#lib/domains/money/banking/bank-statements/rules.ts";
import { bankLineStates } from "#lib/domains/money/banking/bank-statements/states.ts";
import { giveStatement } from "#lib/domains/money/banking/reconciling/operations.ts";
import { receiveOnInvoice } from "#lib/domains/money/invoicing/customer-payments/operations.ts";
import { createPayment } from "#lib/domains/money/payments/operations.ts";
import { refundVendorCredit } from "#lib/domains/money/payments/refunds/operations.ts";
import { read } from "#lib/server/read.ts";
import { GiveStatement } from "#ui/money/banking/bank-statements/give-statement.tsx";
import { ImportSheet } from "#ui/money/banking/bank-statements/import-sheet.tsx";
import { counted } from "#ui/money/banking/bank-statements/labels.ts";
import { LineRows } from "#ui/money/banking/bank-statements/line-rows.tsx";
import { MatchingStats } from "#ui/money/banking/bank-statements/matching-stats.tsx";
import { bankName } from "#ui/money/banking/labels.ts";
import { daysOf, monthsBack, periodsBack } from "#ui/record/periods.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { ClearFilters, Filters, SearchFilter, SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf } from "../../../../../asked.ts";
import { companyPage } from "../../../company.tsx";
import { findAccounts } from "../../../ledger/actions.ts";
import { accountsOf } from "../../../ledger/choices.ts";
import { AccountHead, accountOf, type BankAccountParams } from "../account.tsx";
import {
  accept,
  enter,
  find,
  give,
  ignore,
  list,
  match,
  matchExact,
  pay,
  refund,
  restore,
  settle,
  take,
  tryEnter,
  unmatch,
  unpay,
  unrefund,
  unsettle,
} from "./actions.ts";

interface StatementParams extends BankAccountParams {
  searchParams: Promise<ListQuery>;
}

const filterNames = ["search", "status", "period", "import_id"] as const;

export async function generateMetadata({ params }: BankAccountParams) {
  const { entity_id, bank_id } = await params;
  return { title: `Statement of ${bankName(await accountOf(entity_id, bank_id))}` };
}

/** How many are accepted; beyond as many lines as are counted there may be more. */
const acceptsAll = ({ exact_matches, lines_without_entry }: MatchingSummary) => {
  if (lines_without_entry.count > MOST_COUNTED) return "Accept all that fit so";
  return exact_matches === 1 ? "Accept it" : `Accept all ${exact_matches.toLocaleString("en-US")}`;
};

export default async function StatementPage({ params, searchParams }: StatementParams) {
  const { entity_id, bank_id } = await params;
  const { page, writes, may, notice } = await companyPage(
    entity_id,
    `banking/${bank_id}/statement`,
    importStatement.scope,
  );
  const query = await searchParams;
  const schema = listLines.input.pick({ search: true, status: true, import_id: true, from: true, to: true });
  const asked = askedOf(schema, { ...query, ...daysOf(query.period) });
  const narrowing = { entity_id, bank_id, ...asked.filter, ...asked.paging };
  const [account, summary, lines, accounts] = await Promise.all([
    accountOf(entity_id, bank_id),
    read(readMatching, { entity_id, bank_id }),
    read(listLines, narrowing),
    accountsOf(entity_id),
  ]);
  const { account_id, currency } = account;
  const others = accounts.filter((one) => one.account_id !== account_id && one.status === "active");
  const none = lines.data.length === 0 && !asked.narrowed;
  const sheet = writes ? (
    <ImportSheet entity_id={entity_id} bank_id={bank_id} currency={currency} action={take} />
  ) : null;
  return (
    <>
      <AccountHead
        account={account}
        notice={notice}
        more={
          <>
            <ButtonLink href={`/entities/${entity_id}/banking/rules`}>Rules</ButtonLink>
            {writes ? (
              <GiveStatement entity_id={entity_id} bank_id={bank_id} months={monthsBack(today(), 36)} action={give} />
            ) : null}
          </>
        }
        action={none ? null : sheet}
      />
      {none ? (
        <EmptyState icon={<Landmark aria-hidden="true" />} title="No statement yet" action={sheet}>
          Import what the bank lets you download. Each of its lines is then matched to the entry that answers to it, or
          becomes one.
        </EmptyState>
      ) : (
        <>
          <div className="mb-8">
            <MatchingStats summary={summary} page={page} />
          </div>
          {writes && summary.exact_matches > 0 ? (
            <Callout
              tone="info"
              className="mb-6 max-sm:flex-wrap"
              title={`${counted(summary.exact_matches, "line has", "lines have")} exactly one entry that fits`}
              action={
                <ActionButton
                  variant="primary"
                  action={matchExact}
                  input={{ entity_id, bank_id }}
                  success="The exact matches are accepted"
                  receiptHref="/receipts/{receipt_id}"
                >
                  {acceptsAll(summary)}
                </ActionButton>
              }
            >
              The same amount at most a week apart, and neither fits anything else.
            </Callout>
          ) : null}
          <Filters>
            <SearchFilter label="Search lines" name="search" />
            <SelectFilter
              label="Status"
              name="status"
              options={bankLineStates.states.map((value) => ({ value, label: wordsOf(value) }))}
            />
            <SelectFilter label="Period" name="period" options={periodsBack(today())} />
            <ClearFilters names={filterNames} />
          </Filters>
          {lines.data.length > 0 ? (
            <LineRows
              first={lines}
              asked={narrowing}
              list={list}
              accounts={others}
              actions={
                writes
                  ? {
                      ...{ match, unmatch, ignore, restore, enter, tryEnter, find, findAccounts, accept },
                      settle: may(receiveOnInvoice.scope) ? { act: settle, back: unsettle } : null,
                      pay: may(createPayment.scope) ? { act: pay, back: unpay } : null,
                      refund: may(refundVendorCredit.scope) ? { act: refund, back: unrefund } : null,
                    }
                  : null
              }
            />
          ) : (
            <EmptyState title="Nothing fits">Change or clear the filters to see the others.</EmptyState>
          )}
        </>
      )}
      <ApiFold
        calls={[
          callOf(listLines, { entity_id, bank_id, ...asked.filter }),
          callOf(readMatching, { entity_id, bank_id }),
          callOf(importStatement, { ...importStatement.example, entity_id, bank_id }),
          callOf(matchExactLines, { entity_id, bank_id }),
          callOf(acceptLines, { ...acceptLines.example, entity_id, bank_id }),
          callOf(giveStatement, { ...giveStatement.example, entity_id, bank_id }),
        ]}
      />
    </>
  );
}
