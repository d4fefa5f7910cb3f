import { AppError } from "#lib/core/errors.ts";
import { closePeriod, reopenPeriod } from "#lib/domains/books/closing/operations.ts";
import { createBatch, createEntry, postEntry, voidEntry } from "#lib/domains/books/ledger/operations.ts";
import {
  createInvoice,
  payInvoice,
  readInvoice,
  sendInvoice,
  voidInvoice,
} from "#lib/domains/money/invoicing/operations.ts";
import { cancelPayment, createPayment, failPayment, settlePayment } from "#lib/domains/money/payments/operations.ts";
import { approveRun, createRun, processRun } from "#lib/domains/money/payroll/operations.ts";
import type { newCompany } from "./books.ts";
import { type Command, MANUAL, type Outcome } from "./books-model.ts";

/** Does the model's commands to a real company: records go by the model's keys. */
export async function playerOf({ act, open }: Pick<Awaited<ReturnType<typeof newCompany>>, "act" | "open">) {
  const accounts = new Map<string, string>();
  for (const code of MANUAL) accounts.set(code, await open(code));
  const ids = new Map<string, string>();
  const idOf = (key: string | null) => ids.get(key ?? "") ?? "none";
  const lines = (debit: string, credit: string, debited: number, credited = debited) => [
    { account_id: accounts.get(debit), side: "debit", amount_cents: debited },
    { account_id: accounts.get(credit), side: "credit", amount_cents: credited },
  ];

  async function play(command: Command): Promise<unknown> {
    switch (command.do) {
      case "draft":
      case "unbalanced": {
        const { key, day, debit, credit, cents } = command;
        const credited = command.do === "draft" ? cents : cents + 1;
        const entry = { date: day, description: key, lines: lines(debit, credit, cents, credited) };
        return ids.set(key, (await act(createEntry, entry)).entry_id);
      }
      case "batch": {
        const { key, days, debit, credit, cents, post } = command;
        const entries = days.map((date) => ({ date, description: key, lines: lines(debit, credit, cents) }));
        const { entry_ids } = await act(createBatch, { entries, post });
        for (const [at, entry_id] of entry_ids.entries()) ids.set(`${key}.${at}`, entry_id);
        return entry_ids;
      }
      case "post":
        return act(postEntry, { entry_id: idOf(command.of) });
      case "void":
        return act(voidEntry, { entry_id: idOf(command.of), date: command.day });
      case "void what follows": {
        const { entry_ids } = await act(readInvoice, { invoice_id: idOf(command.of) });
        return act(voidEntry, { entry_id: entry_ids[0] ?? "none" });
      }
      case "invoice": {
        const given = { customer: "C", amount_cents: command.cents, due_date: "2026-12-31" };
        return ids.set(command.key, (await act(createInvoice, given)).invoice_id);
      }
      case "pay out": {
        const given = { recipient_name: "R", amount_cents: command.cents, method: "wire" };
        return ids.set(command.key, (await act(createPayment, given)).payment_id);
      }
      case "run": {
        const { key, day, cents } = command;
        const given = { pay_date: day, period_start: day, period_end: day, total_gross_cents: cents };
        return ids.set(key, (await act(createRun, given)).run_id);
      }
      case "send":
        return act(sendInvoice, { invoice_id: idOf(command.of) });
      case "pay":
        return act(payInvoice, { invoice_id: idOf(command.of) });
      case "void invoice":
        return act(voidInvoice, { invoice_id: idOf(command.of) });
      case "settle":
        return act(settlePayment, { payment_id: idOf(command.of) });
      case "fail":
        return act(failPayment, { payment_id: idOf(command.of) });
      case "cancel":
        return act(cancelPayment, { payment_id: idOf(command.of) });
      case "approve":
        return act(approveRun, { run_id: idOf(command.of) });
      case "process":
        return act(processRun, { run_id: idOf(command.of) });
      case "close":
        return act(closePeriod, { period: command.month });
      case "reopen":
        return act(reopenPeriod, { period: command.month });
    }
  }

  /** A refusal is an answer; anything else is a fault of ours. */
  return async (command: Command): Promise<Outcome> => {
    try {
      await play(command);
      return "ok";
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  };
}
