import type { Agent, Execution } from "#lib/domains/trust/agents/schema.ts";
import type { ActTitles } from "#ui/trust/receipts/act-labels.ts";
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

/** Records that a run's own words name by their identifiers; links beside them lead there. */
const NAMED =
  / ?\((?:receipt|obligation) [a-z]+_[0-9a-z]{26}\)|(?: by the obligation)? [a-z]{2,6}_[0-9a-z]{26}(?![0-9a-z])/g;

/** What a run says that it has done, as people read it: its acts by their titles, and no identifiers. */
export const resultLabel = (result: string, titles: ActTitles): string =>
  result.replaceAll(NAMED, "").replaceAll(/(\b(?:for|of) )?\b([a-z]+(?:_[a-z0-9]+)+)\b/g, (said, asked, action) => {
    const title = Object.hasOwn(titles, action) ? titles[action] : undefined;
    if (title === undefined) return said;
    return `${asked === undefined ? "" : "to "}${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  });
