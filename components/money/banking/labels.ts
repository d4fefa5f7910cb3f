import type { BankAccount, VerificationPackage } from "#lib/domains/money/banking/schema.ts";
import type { ActLabels } from "#ui/record/record-acts.tsx";
import type { Tone } from "#ui/ui/tone.ts";

export const bankAccountTones: Readonly<Record<BankAccount["status"], Tone>> = {
  open: "warning",
  active: "success",
  closed: "neutral",
};

/** An open account is one that the bank has not confirmed yet. */
export const bankAccountLabels: Readonly<Record<BankAccount["status"], string>> = {
  open: "Awaiting the bank",
  active: "Active",
  closed: "Closed",
};

export const accountTypeLabels: Readonly<Record<BankAccount["account_type"], string>> = {
  checking: "Checking",
  savings: "Savings",
};

export const bankName = ({ bank_name }: Pick<BankAccount, "bank_name">) => bank_name ?? "Bank to be chosen";

/** `CertificateOfFormation` → "Certificate of formation". */
export function documentLabel(document_type: string): string {
  const words = document_type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const missingLabels: Readonly<Record<string, string>> = {
  documents: "The formation documents",
  confirmation_number: "The state’s filing confirmation",
  ein: "The EIN",
};

/** What a bank will ask for and the package lacks, in words: `documents.Bylaws.signature` is "A signature on the Bylaws". */
export function lackLabel(missing: VerificationPackage["missing"][number]): string {
  const [, document] = /^documents\.(\w+)\.signature$/.exec(missing) ?? [];
  return document ? `A signature on the ${documentLabel(document).toLowerCase()}` : (missingLabels[missing] ?? missing);
}

export function bankAccountActs(account: BankAccount): Readonly<Record<"activate" | "close", ActLabels>> {
  const name = bankName(account);
  return {
    activate: {
      label: "Activate",
      title: `Has ${name} confirmed the account?`,
      consequences: ["The account is active from now on.", "It can then be closed, and not be opened again."],
      success: "The account is active",
      forward: true,
    },
    close: {
      label: "Close account",
      title: `Close the account at ${name}?`,
      consequences: [
        "It is closed for ever; the company may open another.",
        "The bank is not told: close it there as well.",
        "The ledger stays as it is.",
      ],
      success: "The account is closed",
      forward: false,
    },
  };
}
