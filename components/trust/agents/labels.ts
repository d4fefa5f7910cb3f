import type { Agent, Execution } from "#lib/domains/trust/agents/schema.ts";
import type { Tone } from "#ui/ui/tone.ts";

export const agentTones: Readonly<Record<Agent["status"], Tone>> = { active: "success", paused: "neutral" };

export const executionTones: Readonly<Record<Execution["status"], Tone>> = {
  queued: "neutral",
  running: "info",
  completed: "success",
  failed: "danger",
};

export const triggerLabels: Readonly<Record<Execution["trigger"], string>> = {
  message: "Message",
  webhook: "Webhook",
  email: "E-mail",
};

/** What each skill lets an agent do; any other word is kept with the agent and allows nothing. */
export const skillLabels: Readonly<Record<string, string>> = {
  invoicing: "Write invoices",
  bookkeeping: "Reconcile the ledger",
  bills: "Draft bills from the files mailed to it",
  payments: "Submit payments, open bank accounts, draft bills from the files mailed to it",
  payroll: "Draft payroll runs",
  equity: "Grant and transfer shares, issue SAFEs, calculate distributions",
  governance: "Convene meetings, cast votes",
  compliance: "Prepare tax filings, track deadlines, classify contractors",
  contracts: "Generate contracts",
};

/** The model that needs no model: it reads orders by rules. */
export const RULES_MODEL = "local/rules";
