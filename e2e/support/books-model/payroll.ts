import {
  type Books,
  type Deposit,
  dayOf,
  type Kind,
  type Lines,
  MISSING,
  move,
  type Outcome,
  type Owed,
  type PayLine,
  REFUSED,
  type Run,
  reverse,
  YEAR,
} from "./books.ts";

/** Whom it pays. */
export const PEOPLE = ["Ada", "Bob"] as const;

export type PayrollCommand =
  | { do: "run"; key: string; day: string; cents: number }
  | { do: "run people"; key: string; day: string; lines: PayLine[] }
  | { do: "withhold otherwise"; of: string | null; person: string; federal: number; health: number }
  | { do: "approve" | "discard"; of: string | null }
  | { do: "process"; of: string | null; on: string | null; from: string }
  | { do: "deposit"; key: string; kind: Kind; cents: number; on: string | null; from: string }
  | { do: "void deposit"; of: string | null };

/** The law's figures of 2026, in cents. They stand for the model's year, too: it is told the wage base of each year since. */
const SOCIAL_SECURITY_BASE = 18_450_000;
export const TOLD_WAGE_BASES = Array.from(
  { length: Number(YEAR) - 2026 },
  (_, at) => `${2027 + at}:${SOCIAL_SECURITY_BASE / 100}`,
).join();
const FUTA_BASE = 700_000;
const ADDITIONAL_OVER = 20_000_000;

/** So many hundredths of a percent, half a cent rounded up. */
const rate = (cents: number, basisPoints: number) => Math.floor((cents * basisPoints + 5000) / 10_000);
/** What of wages is under a base, where so much came before. */
const under = (wages: number, before: number, base: number) => Math.max(0, Math.min(wages, base - before));

/** What is taxed by FICA: all but what a cafeteria plan takes. */
const ficaOf = ({ gross, health }: PayLine) => gross - health;

/** The FICA wages that approved runs have paid somebody: all are of one year. */
const before = (books: Books, person: string) =>
  [...books.runs.values()]
    .filter(({ status }) => status === "approved" || status === "processed")
    .flatMap(({ lines }) => lines)
    .filter((line) => line.person === person)
    .reduce((sum, line) => sum + ficaOf(line), 0);

/** From a gross to its net, and what the employer owes on it. */
function worked(books: Books, line: PayLine) {
  const [wages, paid] = [ficaOf(line), before(books, line.person)];
  const social = rate(under(wages, paid, SOCIAL_SECURITY_BASE), 620);
  const medicare = rate(wages, 145);
  const additional = rate(wages - under(wages, paid, ADDITIONAL_OVER), 90);
  const futa = rate(under(wages, paid, FUTA_BASE), 60);
  const deducted = line.deferral + line.health + line.garnished;
  return {
    net: line.gross - line.federal - line.state - social - medicare - additional - deducted,
    taxes: social + medicare + futa,
    owed: {
      form_941: line.federal + 2 * (social + medicare) + additional,
      form_940: futa,
      state_income_tax: line.state,
      deductions: deducted,
    },
  };
}

const none: Owed = { form_941: 0, form_940: 0, state_income_tax: 0, deductions: 0 };
const plus = (a: Owed, b: Owed): Owed => ({
  form_941: a.form_941 + b.form_941,
  form_940: a.form_940 + b.form_940,
  state_income_tax: a.state_income_tax + b.state_income_tax,
  deductions: a.deductions + b.deductions,
});

const isShort = (books: Books, lines: readonly PayLine[]) => lines.some((line) => worked(books, line).net < 0);

const draft = (day: string, cents: number, lines: PayLine[]): Run => ({
  ...{ status: "draft", payDay: day, lines, cents, net: cents, taxes: 0, owed: none, paidOn: null },
});

function approve(books: Books, run: Run): Outcome {
  if (run.status !== "draft") return REFUSED;
  if (isShort(books, run.lines)) return "validation_error";
  const all = run.lines.map((line) => worked(books, line));
  run.status = "approved";
  if (all.length === 0) return "ok";
  run.net = all.reduce((sum, { net }) => sum + net, 0);
  run.taxes = all.reduce((sum, { taxes }) => sum + taxes, 0);
  run.owed = all.reduce((sum, { owed }) => plus(sum, owed), none);
  return "ok";
}

function process(books: Books, run: Run, on: string | null, from: string): Outcome {
  const { day, fault } = dayOf(books, on);
  if (fault) return fault;
  if (run.status !== "approved") return REFUSED;
  Object.assign(run, { status: "processed", paidOn: day });
  const owed = Object.values(run.owed).reduce((sum, cents) => sum + cents, 0);
  move(books, day, [
    ["payroll_expense", run.cents],
    ["payroll_tax_expense", run.taxes],
    ["payroll_liabilities", -owed],
    [from, -run.net],
  ]);
  return "ok";
}

const processed = (books: Books) => [...books.runs.values()].filter(({ status }) => status === "processed");

/** What is owed of a kind now. */
export const owedOf = (books: Books, kind: Kind) =>
  processed(books).reduce((sum, { owed }) => sum + owed[kind], 0) -
  [...books.deposits.values()]
    .filter((one) => one.kind === kind && one.status === "recorded")
    .reduce((sum, { cents }) => sum + cents, 0);

function deposit(books: Books, { key, kind, cents, on, from }: Extract<PayrollCommand, { do: "deposit" }>): Outcome {
  if (cents > owedOf(books, kind)) return "more_than_owed";
  const since = processed(books)
    .filter(({ owed }) => owed[kind] > 0)
    .map(({ paidOn }) => paidOn ?? "")
    .toSorted()[0];
  const { day, fault } = dayOf(books, on, since ?? null);
  if (fault) return fault;
  const lines: Lines = [
    ["payroll_liabilities", cents],
    [from, -cents],
  ];
  books.deposits.set(key, { status: "recorded", kind, cents, lines });
  move(books, day, lines);
  return "ok";
}

function voidDeposit(books: Books, one: Deposit | undefined): Outcome {
  if (!one) return MISSING;
  if (one.status !== "recorded") return REFUSED;
  one.status = "voided";
  reverse(books, books.today, one.lines);
  return "ok";
}

function withhold(books: Books, run: Run, given: Extract<PayrollCommand, { do: "withhold otherwise" }>): Outcome {
  if (run.status !== "draft") return REFUSED;
  const { person, federal, health } = given;
  if (!run.lines.some((line) => line.person === person)) return "validation_error";
  const lines = run.lines.map((line) =>
    line.person === person ? { ...line, federal, health, deferral: 0, garnished: 0 } : line,
  );
  if (isShort(books, lines)) return "validation_error";
  run.lines = lines;
  return "ok";
}

export function keepPayroll(books: Books, command: PayrollCommand): Outcome {
  switch (command.do) {
    case "run":
      books.runs.set(command.key, draft(command.day, command.cents, []));
      return "ok";
    case "run people": {
      const { key, day, lines } = command;
      if (isShort(books, lines)) return "validation_error";
      books.runs.set(
        key,
        draft(
          day,
          lines.reduce((sum, { gross }) => sum + gross, 0),
          lines,
        ),
      );
      return "ok";
    }
    case "deposit":
      return deposit(books, command);
    case "void deposit":
      return voidDeposit(books, books.deposits.get(command.of ?? ""));
    default: {
      const run = books.runs.get(command.of ?? "");
      if (!run) return MISSING;
      if (command.do === "withhold otherwise") return withhold(books, run, command);
      if (command.do === "approve") return approve(books, run);
      if (command.do === "process") return process(books, run, command.on, command.from);
      if (run.status !== "draft") return REFUSED;
      run.status = "discarded";
      return "ok";
    }
  }
}
