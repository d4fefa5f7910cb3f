import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import { amount } from "#lib/core/money.ts";
import { createAchFile, listAchFiles, listAwaitingPayments } from "#lib/domains/money/payments/ach/operations.ts";
import { read } from "#lib/server/read.ts";
import { bankName } from "#ui/money/banking/labels.ts";
import { AchFileTable, AwaitingTable } from "#ui/money/payments/ach/ach-tables.tsx";
import { MakeAchFile } from "#ui/money/payments/ach/make-ach-file.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { EmptyState } from "#ui/ui/empty-state.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { Section } from "#ui/ui/section.tsx";
import { askedOf } from "../../../../../asked.ts";
import { companyPage } from "../../../company.tsx";
import { makeAchFile, moreAchFiles } from "../../actions.ts";
import { AccountHead, accountOf, type BankAccountParams } from "../account.tsx";

interface AchFilesParams extends BankAccountParams {
  searchParams: Promise<ListQuery>;
}

export async function generateMetadata({ params }: BankAccountParams) {
  const { entity_id, bank_id } = await params;
  return { title: `ACH files of ${bankName(await accountOf(entity_id, bank_id))}` };
}

/** Those of what awaits a file that the next one looks at, the oldest: what it comes to is of all of them. */
const OF_NEXT = 1000;

export default async function AchFilesPage({ params, searchParams }: AchFilesParams) {
  const { entity_id, bank_id } = await params;
  const bank = `/entities/${entity_id}/banking/${bank_id}`;
  const { company, writes, notice } = await companyPage(entity_id, `banking/${bank_id}/ach-files`, createAchFile.scope);
  const account = await accountOf(entity_id, bank_id);
  const asked = askedOf(listAchFiles.input.pick({}), await searchParams);
  const narrowing = { entity_id, bank_id, ...asked.paging };
  const [awaiting, files] = await Promise.all([
    read(listAwaitingPayments, { entity_id, bank_id, limit: OF_NEXT }),
    read(listAchFiles, narrowing),
  ]);
  const ready = awaiting.data.filter(({ reason }) => reason === null);
  const sum = ready.reduce((total, { amount_cents }) => total + amount_cents, 0);
  const { ein } = company;
  const { status, currency, routing_number, account_number_masked } = account;
  const knownToBank = routing_number !== null && account_number_masked !== null;
  const makes = status === "active" && currency === "usd" && knownToBank;
  return (
    <>
      <AccountHead
        account={account}
        notice={notice}
        action={
          writes && makes && ready.length > 0 ? (
            <MakeAchFile entity_id={entity_id} bank_id={bank_id} ein={ein} today={today()} action={makeAchFile} />
          ) : null
        }
      />
      {makes || status === "closed" ? null : (
        <Callout tone="warning" title="No ACH file can be created yet" className="mb-8">
          {currency !== "usd" ? (
            `ACH pays US dollars, and this account keeps ${currency.toUpperCase()}.`
          ) : status === "open" ? (
            "The bank has not confirmed the account: it is activated first."
          ) : (
            <>
              Its routing number and account number are needed: <TextLink href={bank}>tell them</TextLink>.
            </>
          )}
        </Callout>
      )}
      <Section
        title="Awaiting a file"
        description={
          awaiting.data.length === 0
            ? undefined
            : `${ready.length} of ${awaiting.next_cursor === null ? "" : "the oldest "}${awaiting.data.length} can go into the next file: ${amount(sum)}.`
        }
      >
        {awaiting.data.length > 0 ? (
          <AwaitingTable entity_id={entity_id} payments={awaiting.data} />
        ) : (
          <EmptyState title="No payment awaits a file">
            ACH payments that leave this account stand here from when they are submitted until a file takes them.
          </EmptyState>
        )}
      </Section>
      <Section
        title="Files"
        description={files.data.length > 0 ? "Made of this account’s payments, newest first." : undefined}
      >
        {files.data.length > 0 ? (
          <EndlessList of="ACH files" first={files} asked={narrowing} list={moreAchFiles} table={AchFileTable} />
        ) : (
          <EmptyState title="No ACH files yet">
            A file tells the bank in one go whom to pay. It is made here, downloaded, and given to the bank.
          </EmptyState>
        )}
      </Section>
      <ApiFold
        calls={[
          callOf(listAwaitingPayments, { entity_id, bank_id }),
          callOf(createAchFile, { entity_id, bank_id, ...(ein === null && { company_identification: "1841234567" }) }),
          callOf(listAchFiles, { entity_id, bank_id }),
        ]}
      />
    </>
  );
}
