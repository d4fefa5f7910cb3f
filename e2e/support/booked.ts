import { createBatch } from "#lib/domains/books/ledger/operations.ts";
import { newCompany } from "./books.ts";

type Posted = [date: string, debit: string, credit: string, amount_cents: number];

/** A company whose accounts are opened as entries name them. */
export async function books() {
  const company = await newCompany();
  const ids = new Map<string, string>();
  const idOf = async (code: string) => {
    const given = ids.get(code) ?? (await company.open(code));
    ids.set(code, given);
    return given;
  };
  const post = async (...given: Posted[]) => {
    const entries = [];
    for (const [date, debit, credit, amount_cents] of given) {
      const lines = [
        { account_id: await idOf(debit), side: "debit", amount_cents },
        { account_id: await idOf(credit), side: "credit", amount_cents },
      ];
      entries.push({ date, description: `${debit} from ${credit}`, lines });
    }
    await company.act(createBatch, { entries, post: true });
  };
  return { ...company, ids, post };
}
