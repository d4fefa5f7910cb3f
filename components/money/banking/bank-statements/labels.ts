import type { BankImport, BankLine, StatementFormat } from "#lib/domains/money/banking/bank-statements/schema.ts";
import type { ActLabels } from "#ui/record/record-acts.tsx";
import type { Tone } from "#ui/ui/tone.ts";

export const formatLabels: Readonly<Record<StatementFormat, string>> = {
  csv: "CSV",
  ofx: "OFX",
  camt053: "CAMT.053",
  qif: "QIF",
  mt940: "MT940",
  bai2: "BAI2",
};

export const lineTones: Readonly<Record<BankLine["status"], Tone>> = {
  unmatched: "warning",
  matched: "success",
  ignored: "neutral",
  voided: "neutral",
};

export const importTones: Readonly<Record<BankImport["status"], Tone>> = { imported: "success", voided: "neutral" };

export const importActs = ({ added, already_there }: BankImport): Readonly<Record<"void", ActLabels>> => ({
  void: {
    label: "Void",
    title: "Void this import?",
    consequences: [
      `${added + already_there === 1 ? "The line that it tells counts" : `The ${counted(added + already_there, "line")} that it tells count`} for nothing any more, unless another import tells the same.`,
      "The balance that the file tells is the bank’s no more.",
      "The same file may be taken in again.",
    ],
    success: "The import is voided",
    forward: false,
  },
});

/** "1 line", "12 lines". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** How far an entry's day is from the bank's, in words. */
export const apart = (days: number): string => (days === 0 ? "the same day" : `${counted(days, "day")} apart`);

/** What a line says of itself, its description first. */
export const saidOf = ({
  description,
  counterparty,
  reference,
}: Pick<BankLine, "description" | "counterparty" | "reference">) =>
  [counterparty, reference].filter((part) => part !== null && !description.includes(part)).join(" · ");
