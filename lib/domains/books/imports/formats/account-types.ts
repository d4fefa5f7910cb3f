import type { AccountType } from "../../ledger/schema.ts";

/** What QuickBooks, Xero and we call accounts' types, in lowercase letters. */
const types: Readonly<Record<AccountType, string>> = {
  asset:
    "asset,bank,accounts receivable,other current asset,other current assets,fixed asset,fixed assets,other asset,other assets,current asset,non-current asset,noncurrent asset,inventory,prepayment,current,fixed,noncurrent",
  liability:
    "liability,accounts payable,credit card,other current liability,other current liabilities,long term liability,long term liabilities,long-term liabilities,current liability,non-current liability,currliab,termliab,sales tax,gst,wages payable,unpaid expense claims,tracking,rounding",
  equity: "equity,retained earnings,historical adjustment,historical",
  revenue: "revenue,income,other income,sales,otherincome",
  expense:
    "expense,expenses,other expense,other expenses,cost of goods sold,cost of sales,direct costs,directcosts,overhead,overheads,depreciation,depreciatn",
};

const known = new Map(
  Object.entries(types).flatMap(([type, words]) => words.split(",").map((word) => [word, type as AccountType])),
);

/** `Accounts receivable (A/R)` → asset; null where the word tells no type. */
export function typeOfWord(word: string): AccountType | null {
  const plain = word.slice(0, 100).toLowerCase();
  const at = plain.indexOf("(");
  return known.get((at < 0 ? plain : plain.slice(0, at)).trim()) ?? null;
}

/** Accounts that the books open by themselves, by the words that other programs have for their types and names. */
const codes: readonly [RegExp, string][] = [
  [/^accounts receivable( \(a\/r\))?$/, "accounts_receivable"],
  [/^accounts payable( \(a\/p\))?$/, "accounts_payable"],
  [/^opening balance equity$/, "opening_balance_equity"],
  [/^retained earnings$/, "retained_earnings"],
  [/^undeposited funds$/, "undeposited_funds"],
  [/^sales tax( payable)?$/, "sales_tax_payable"],
  [/^cost of goods sold$/, "cogs"],
];

/** The code that the books know an account by, by its name; null where they know none. */
export const codeOfName = (name: string): string | null =>
  codes.find(([pattern]) => pattern.test(name.trim().toLowerCase()))?.[1] ?? null;
