import { describe, expect, it } from "vitest";
import type * as z from "zod";
import type { Operation } from "#lib/core/operation.ts";
import { executeIntent } from "#lib/domains/trust/intents/operations.ts";
import { readReceipt } from "#lib/domains/trust/receipts/operations.ts";
import { execute } from "#lib/execute.ts";
import { newCompany } from "../../../../../e2e/support/books.ts";
import { asOwner } from "../../../../../e2e/support/database.ts";
import * as banking from "../../banking/operations.ts";
import * as payments from "../operations.ts";
import { createVendor, updateVendor } from "../vendors/operations.ts";
import { createAchFile, discardAchFile, downloadAchFile } from "./operations.ts";

/** Digits that nobody else's test writes down; 17 of them, as long as such a number may be. */
const secret = () => `7${String(process.hrtime.bigint()).padStart(16, "0").slice(-16)}`;

/** Of each text the tables, also of the queue's, that have a row which says it: every row is read once for all of them. */
async function tablesThatSay(texts: string[]): Promise<Record<string, string[]>> {
  const tables = await asOwner<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found = tables.map(
    ({ name }) =>
      `select said, '${name}' as name from (select t::text as row from ${name} t offset 0) r, unnest($1::text[]) said
       where position(said in row) > 0 group by said`,
  );
  const rows = await asOwner<{ said: string; name: string }>(found.join(" union all "), [texts]);
  return Object.fromEntries(
    texts.map((text) => [text, rows.flatMap(({ said, name }) => (said === text ? [name] : []))]),
  );
}

describe("an account number", () => {
  it("is nowhere in the database, nor in any answer, after all that may be done with it; its end is", async () => {
    const { caller, entity_id } = await newCompany();
    const [own, opened, theirs, changed] = [secret(), secret(), secret(), secret()];
    const answers: unknown[] = [];
    /** Does it, and keeps what was answered and its receipt. */
    const act = async <I extends z.ZodObject, O extends z.ZodType>(operation: Operation<I, O>, input: object) => {
      const { value, receipt_id } = await execute(operation, caller, { entity_id, ...input });
      const receipt = (await execute(readReceipt, caller, { receipt_id: receipt_id ?? "" })).value;
      answers.push(value, receipt);
      return value;
    };
    const numbers = { routing_number: "021000021", account_number: own };
    const { bank_id } = await act(banking.createBankAccount, { bank_name: "Harbor Trust", ...numbers });
    await act(banking.activateBankAccount, { bank_id, account_number: own });
    await act(banking.updateBankAccount, { bank_id, account_number: own });
    const params = { entity_id, bank_name: "Second", routing_number: "021000021", account_number: opened };
    await act(executeIntent, { action: "open_bank_account", params });
    const { vendor_id } = await act(createVendor, {
      name: "Globex",
      routing_number: "121042882",
      account_number: theirs,
    });
    await act(updateVendor, { vendor_id, account_number: changed });
    await act(payments.createPayment, { vendor_id, amount_cents: 100 });
    const { ach_file_id } = await act(createAchFile, { bank_id, company_identification: "1841234567" });
    const { value: file } = await execute(downloadAchFile, caller, { entity_id, bank_id, ach_file_id });
    expect(JSON.stringify(file)).toContain(changed);
    await act(discardAchFile, { bank_id, ach_file_id });

    const kept = [own, opened, theirs, changed];
    const ending = (number: string) => `•${number.slice(-4)}`;
    // The file's own lines, which say more than the numbers.
    const line = "CCDPAYMENT";
    const said = await tablesThatSay([...kept, ...kept.map(ending), line]);
    for (const number of kept) {
      expect(said[number]).toEqual([]);
      expect(JSON.stringify(answers)).not.toContain(number);
      expect(JSON.stringify(answers)).toContain(number.slice(-4));
      expect(said[ending(number)]).toContain("public.receipt");
    }
    expect(said[line]).not.toContain("public.ach_file");
  });
});
