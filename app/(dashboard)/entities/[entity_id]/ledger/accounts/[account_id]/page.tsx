import { Download } from "lucide-react";
import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { triggers } from "#lib/core/machine.ts";
import {
  deactivateAccount as deactivateOperation,
  placeAccount as placeOperation,
  reactivateAccount as reactivateOperation,
} from "#lib/domains/books/ledger/accounts/operations.ts";
import { readAccount } from "#lib/domains/books/ledger/operations.ts";
import { sectionOf } from "#lib/domains/books/ledger/rules.ts";
import { accountStates } from "#lib/domains/books/ledger/states.ts";
import { downloadGeneralLedger } from "#lib/domains/books/reports/ledger-file/operations.ts";
import { readGeneralLedger } from "#lib/domains/books/reports/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { ChangeAccount } from "#ui/books/ledger/change-account.tsx";
import { accountTones, typeOf } from "#ui/books/ledger/labels.ts";
import { PeriodFilter } from "#ui/books/ledger/period-filter.tsx";
import { LedgerLines } from "#ui/books/reports/ledger-lines.tsx";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordActs } from "#ui/record/record-acts.tsx";
import { Sum } from "#ui/record/sum.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Button, ButtonLink } from "#ui/ui/button.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { ClearFilters, Filters } from "#ui/ui/filters.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { Status, wordsOf } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../../../asked.ts";
import { companyPage } from "../../../company.tsx";
import {
  deactivateAccount,
  moreLines,
  placeAccount,
  reactivateAccount,
  tryDeactivate,
  tryReactivate,
} from "../../actions.ts";
import { calendarOf, spanAsked } from "../../calendar.ts";
import { tagsOf } from "../../tags.ts";

interface AccountParams {
  params: Promise<{ entity_id: string; account_id: string }>;
  searchParams: ListParams["searchParams"];
}

const PAGE_SIZE = 100;

const turning = { deactivate: deactivateOperation, reactivate: reactivateOperation };

const accountOf = cache((entity_id: string, account_id: string) => read(readAccount, { entity_id, account_id }));

export async function generateMetadata({ params }: AccountParams) {
  const { entity_id, account_id } = await params;
  return { title: (await accountOf(entity_id, account_id)).account_name };
}

export default async function AccountPage({ params, searchParams }: AccountParams) {
  const { entity_id, account_id } = await params;
  const { writes, notice } = await companyPage(entity_id, `ledger/accounts/${account_id}`, deactivateOperation.scope);
  const query = await searchParams;
  const calendar = await calendarOf(entity_id);
  const { period, ...span } = spanAsked(query, calendar);
  const schema = readGeneralLedger.input.pick({ from: true, to: true });
  const asked = askedOf(schema, { ...query, ...span }, PAGE_SIZE);
  const narrowing = { entity_id, account_id, ...asked.filter, ...asked.paging };
  const [account, ledger, tags] = await Promise.all([
    accountOf(entity_id, account_id),
    read(readGeneralLedger, narrowing),
    tagsOf(entity_id),
  ]);
  const { account_name, account_code, currency, status, created_at } = account;
  const section = sectionOf(account);
  const isEarned = account.account_type === "revenue" || account.account_type === "expense";
  const file = `/entities/${entity_id}/ledger/accounts/${account_id}/csv${asked.words}`;
  const may = triggers(accountStates, status);
  const words = {
    deactivate: {
      label: "Deactivate",
      title: `Deactivate ${account_name}?`,
      consequences: [
        "No entry can be made to it any more, and drafts that use it cannot be posted.",
        "Its balance and its entries stay in the books.",
        "What the business needs it for, such as cash for a payment, is refused until it is reactivated.",
      ],
      success: `${account_name} is deactivated`,
      forward: false,
    },
    reactivate: {
      label: "Reactivate",
      title: `Reactivate ${account_name}?`,
      consequences: ["Entries are made to it again, by hand and by the business."],
      success: `${account_name} is in use again`,
      forward: true,
    },
  };
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/ledger`, label: "Chart of accounts" }}
        title={account_name}
        status={<Status value={status} tones={accountTones} />}
        meta={<span className="font-mono">{account_code}</span>}
        more={
          writes ? <ChangeAccount account={account} action={asShown(account, { place: placeAccount }).place} /> : null
        }
        action={
          <RecordActs
            may={writes ? may : []}
            words={words}
            actions={asShown(account, { deactivate: deactivateAccount, reactivate: reactivateAccount })}
            trials={{ deactivate: tryDeactivate, reactivate: tryReactivate }}
            input={{ entity_id, account_id }}
          />
        }
      />
      {notice}
      <Stats
        stats={[
          {
            label: isEarned ? "In all years" : "Balance now",
            value: <Sum cents={account.balance_cents} currency={currency} />,
          },
          { label: "Opening", value: <Sum cents={ledger.opening_balance_cents} currency={currency} /> },
          { label: "Debits", value: <Sum cents={ledger.debit_cents} currency={currency} /> },
          { label: "Credits", value: <Sum cents={ledger.credit_cents} currency={currency} /> },
          { label: "Closing", value: <Sum cents={ledger.closing_balance_cents} currency={currency} /> },
        ]}
      />
      <Section
        title="General ledger"
        description="Posted lines by day, each with the balance after it."
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="sm" asChild>
              <a href={file} download>
                <Download aria-hidden="true" />
                Save as CSV
              </a>
            </Button>
            <ButtonLink size="sm" href={`/entities/${entity_id}/ledger/entries?account_id=${account_id}`}>
              Entries, drafts too
            </ButtonLink>
          </span>
        }
        className="mt-10!"
      >
        <Filters label="Period">
          <PeriodFilter value={period} calendar={calendar} from={ledger.from} to={ledger.to} all="All" />
          <ClearFilters names={["period", "from", "to"]} />
        </Filters>
        <EndlessList
          of="lines"
          first={ledger}
          asked={narrowing}
          list={moreLines}
          table={LedgerLines}
          given={{ ledger, tags }}
        />
      </Section>
      <Section title="Details">
        <DescriptionList
          columns={2}
          facts={[
            { term: "Type", value: typeOf(account) },
            ...told("Section", section && wordsOf(section)),
            { term: "Grows by", value: `${wordsOf(account.normal_side)}s` },
            { term: "Currency", value: currency.toUpperCase() },
            ...dated("Deactivated", account.deactivated_at),
            ...made(created_at, account_id),
          ]}
        />
      </Section>
      <ApiFold
        calls={[
          callOf(readGeneralLedger, { entity_id, account_id, ...asked.filter }),
          callOf(downloadGeneralLedger, { entity_id, account_id, ...asked.filter }),
          callOf(readAccount, { entity_id, account_id }),
          callOf(placeOperation, { entity_id, account_id, account_name }),
          ...may.map((trigger) => callOf(turning[trigger], { entity_id, account_id })),
        ]}
      />
    </>
  );
}
