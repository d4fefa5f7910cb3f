import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import type { File } from "#lib/core/file.ts";
import { closePool } from "#lib/db/pool.ts";
import { directory } from "#lib/db/prisma.ts";
import { exportBeancount, exportHledger, exportJournal } from "#lib/domains/books/exports/operations.ts";
import { beancountAccounts, hledgerAccount } from "#lib/domains/books/exports/rules.ts";
import { readIntegrity } from "#lib/domains/books/integrity/operations.ts";
import { listAccounts } from "#lib/domains/books/ledger/operations.ts";
import { readTrialBalance } from "#lib/domains/books/reports/operations.ts";
import { type Book, generatedBook } from "./book.ts";

const ENTRIES = 1_000;
const folder = process.argv[2] ?? "";
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Net balances in cents by account name and currency, those of 0 left out. */
type Balances = Map<string, bigint>;

function kept(file: File): string {
  const written = path.join(folder, file.filename);
  if (!("text" in file.content)) throw new Error(`${file.filename} is no text`);
  writeFileSync(written, file.content.text);
  return written;
}

// The files are UTF-8 whatever the caller's locale is; C.UTF-8 is there on every Debian.
const env = { ...process.env, LC_ALL: "C.UTF-8" };
const told = (tool: string, ...args: string[]) =>
  execFileSync(tool, args, { encoding: "utf8", maxBuffer: 2 ** 28, env });

/** "-2500.05" → -250005n. Throws on what is no amount with at most two decimals. */
function cents(amount: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount.replaceAll(",", "").trim());
  if (!match) throw new Error(`"${amount}" is no amount`);
  const size = BigInt(match[2] ?? 0) * 100n + BigInt((match[3] ?? "").padEnd(2, "0"));
  return match[1] === "-" ? -size : size;
}

function add(to: Balances, name: string, amount: bigint): void {
  const sum = (to.get(name) ?? 0n) + amount;
  if (sum === 0n) to.delete(name);
  else to.set(name, sum);
}

/** What our own trial balance says, each account under the name that the tool knows it by. */
async function ourBalances(book: Book, nameOf: (code: string) => string): Promise<Balances> {
  const balances: Balances = new Map();
  for (const currency of ["usd", "eur"]) {
    for (const one of (await book.act(readTrialBalance, { currency })).accounts) {
      const net = BigInt(one.debit_cents) - BigInt(one.credit_cents);
      add(balances, `${nameOf(one.account_code)} ${currency.toUpperCase()}`, net);
    }
  }
  return balances;
}

function hledgerBalances(file: string): Balances {
  told("hledger", "-f", file, "check", "--strict");
  const rows: string[][] = parse(told("hledger", "-f", file, "balance", "--flat", "--no-total", "-O", "csv"), {
    from_line: 2,
  });
  const balances: Balances = new Map();
  for (const [name = "", amounts = ""] of rows) {
    const [amount = "", currency = ""] = amounts.split(" ");
    add(balances, `${name} ${currency}`, cents(amount));
  }
  return balances;
}

function beancountBalances(file: string): Balances {
  told("bean-check", file);
  const query = "select account, currency, sum(number) as total group by account, currency";
  const rows: string[][] = parse(told("bean-query", "-m", "-f", "csv", file, query), { from_line: 2, trim: true });
  const balances: Balances = new Map();
  for (const [name = "", currency = "", total = ""] of rows) add(balances, `${name} ${currency}`, cents(total));
  return balances;
}

function linesOf(file: File): Record<string, string>[] {
  if (!("text" in file.content)) throw new Error("the CSV is no text");
  return parse(file.content.text, { columns: true });
}

/** The journal's CSV, added up by a reader that knows nothing but its columns. */
function csvBalances(file: File): Balances {
  const rows = linesOf(file);
  const balances: Balances = new Map();
  for (const { account_code = "", currency = "", debit, credit } of rows) {
    const amount = debit ? cents(debit) : -cents(credit ?? "");
    // A mark before what a spreadsheet would take for a formula is no part of the code.
    add(balances, `${account_code.replace(/^'/, "")} ${currency.toUpperCase()}`, amount);
  }
  return balances;
}

/** Says how two sides compare; answers whether they agree. */
function judged(tool: string, ours: Balances, theirs: Balances): boolean {
  const names = new Set([...ours.keys(), ...theirs.keys()]);
  const differing = [...names].filter((name) => ours.get(name) !== theirs.get(name));
  const verdict = differing.length === 0 ? "agrees" : `differs in ${differing.length}`;
  console.log(`${tool}: ${ours.size} balances of ours, ${theirs.size} of theirs: ${verdict}`);
  for (const name of differing)
    console.log(`  ${name}: ours ${ours.get(name) ?? 0n}, theirs ${theirs.get(name) ?? 0n}`);
  return differing.length === 0 && ours.size > 0;
}

try {
  console.log(`A book of ${ENTRIES} entries and some business, seed ${seed} (SEED=… repeats it)`);
  const book = await generatedBook(ENTRIES, seed);
  const accounts = (await book.act(listAccounts, { limit: 1000 })).data;
  const typeOf = new Map(accounts.map(({ account_code, account_type }) => [account_code, account_type]));
  const csv = await book.act(exportJournal);
  // Every account that a line names, since that is what odd names are told apart among.
  const named = linesOf(csv).map(({ account_code = "" }) => account_code.replace(/^'/, ""));
  const beancountNames = beancountAccounts(
    [...new Set(named)]
      .sort()
      .map((account_code) => ({ account_code, account_type: typeOf.get(account_code) ?? null })),
  );
  const hledgerName = (code: string) => hledgerAccount(code, typeOf.get(code) ?? null);
  const { is_sound, tie_outs } = await book.act(readIntegrity);
  console.log(`our own tie-outs: ${is_sound ? "true" : "not true"}`);
  for (const one of tie_outs.filter(({ is_true }) => !is_true)) console.log(`  ${JSON.stringify(one)}`);
  const verdicts = [
    is_sound,
    judged("hledger", await ourBalances(book, hledgerName), hledgerBalances(kept(await book.act(exportHledger)))),
    judged(
      "beancount",
      await ourBalances(book, (code) => beancountNames.get(code) ?? code),
      beancountBalances(kept(await book.act(exportBeancount))),
    ),
    judged("CSV", await ourBalances(book, (code) => code), csvBalances(csv)),
  ];
  process.exitCode = verdicts.every(Boolean) ? 0 : 1;
} finally {
  await Promise.all([closePool(), directory().$disconnect()]);
}
