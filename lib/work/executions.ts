import { apart } from "#lib/core/apart.ts";
import { AppError } from "#lib/core/errors.ts";
import { masked } from "#lib/core/sensitive.ts";
import type { Tx } from "#lib/core/tx.ts";
import { isAway } from "#lib/db/away.ts";
import { transaction } from "#lib/db/transaction.ts";
import { requestAct } from "#lib/domains/company/obligations/operations.ts";
import { receiveBill } from "#lib/domains/money/payments/bills/operations.ts";
import * as members from "#lib/domains/trust/access/members/store.ts";
import * as executions from "#lib/domains/trust/agents/executions/store.ts";
import {
  abilityOf,
  amountOf,
  asksHuman,
  assertGoesOn,
  hasActed,
  isMoney,
  mailIn,
  ordersIn,
  type Said,
  titleOfRequest,
  wordsOf,
} from "#lib/domains/trust/agents/rules.ts";
import * as agents from "#lib/domains/trust/agents/store.ts";
import type { Intent } from "#lib/domains/trust/intents/intent.ts";
import { executeIntent } from "#lib/domains/trust/intents/operations.ts";
import { intents } from "#lib/domains/trust/intents/table.ts";
import { dryRun, execute } from "#lib/execute.ts";
import { log } from "./log.ts";
import { type Do, oneByOne, runModel } from "./model.ts";
import { callerOf, note, notingAsked, type Run } from "./run.ts";

const RULES = "local/rules";

/** What a run asks to be done: an intent, and its params for the agent's own company. */
interface Wanted {
  action: string;
  params: Record<string, unknown>;
  intent: Intent;
}

const waits = (error: unknown): error is AppError => error instanceof AppError && error.code === "approval_required";

/** Does something as the agent; answers what to say where it waits for people's word, which a policy asks for. */
async function orAsked(run: Run, action: string, deed: () => Promise<string>): Promise<string> {
  try {
    return await deed();
  } catch (error) {
    if (!waits(error) || error.details.obligation_id === undefined) throw error;
    const { obligation_id } = error.details;
    run.asked += 1;
    run.done.push(`asked for approval of ${action} (obligation ${obligation_id})`);
    return `Not done yet: ${action} waits for approval by the obligation ${obligation_id}. ${error.message}`;
  }
}

/** Does an intent as the agent, or has people asked for it. */
const act = (run: Run, wanted: Wanted): Promise<string> => orAsked(run, wanted.action, () => perform(run, wanted));

/** Does an intent as the agent; the execution notes its receipt and its amount in the act's own transaction. */
async function perform(run: Run, { action, params, intent }: Wanted): Promise<string> {
  const { receipt_id } = await execute(
    executeIntent,
    await callerOf(run),
    { action, params },
    {
      ...notingAsked(run),
      seal: async (tx, { receipt_id, value }) => {
        const amount_cents = isMoney(intent.operation.scope) && "result" in value ? amountOf(value.result) : 0;
        await note(tx, run, { receipt_id, amount_cents });
      },
    },
  );
  run.done.push(`${action} (receipt ${receipt_id})`);
  return `Done: ${action}, receipt ${receipt_id}.`;
}

/** Asks a human for an intent that would be done, and is not: one that would be refused is refused here. */
async function ask(run: Run, wanted: Wanted): Promise<string> {
  const { agent } = run;
  const { action, params, intent } = wanted;
  const caller = await callerOf(run);
  const refused = await dryRun(executeIntent, caller, { action, params }).then(
    () => null,
    (error: unknown) => error,
  );
  // Where a policy asks people for their word, they are asked as it says.
  if (waits(refused)) return act(run, wanted);
  if (refused !== null) throw refused;
  const shown = masked(intent.params, params) as Record<string, unknown>;
  const request = {
    entity_id: agent.entity_id,
    title: titleOfRequest(agent.name, intent.operation.title, params),
    action,
    params: shown,
  };
  const asker = { ...caller, by: null, scopes: new Set([requestAct.scope]) };
  const { value } = await execute(requestAct, asker, request, {
    seal: async (tx, { receipt_id, value: { obligation_id } }) =>
      note(tx, run, { receipt_id, obligation_id, amount_cents: 0 }),
  });
  run.done.push(`asked a human for ${action} (obligation ${value.obligation_id})`);
  return `Not done: ${action} needs a human, who is asked by the obligation ${value.obligation_id}.`;
}

/**
 * Makes drafts of bills out of the files that the mail has brought, as the agent: nothing is paid or owed by that, so that no
 * human is asked. A file that is with a bill already makes none.
 */
async function draftBills(run: Run): Promise<void> {
  const { agent, execution, files } = run;
  if (files.length === 0) return;
  const { from, said } = mailIn(execution.content);
  for (const document_id of files) {
    const given = { entity_id: agent.entity_id, document_id, received_from: from, notes: said };
    const draft = async () => {
      const { value, receipt_id } = await execute(receiveBill, await callerOf(run), given, {
        ...notingAsked(run),
        seal: async (tx, sealed) => note(tx, run, { receipt_id: sealed.receipt_id, amount_cents: 0 }),
      });
      run.done.push(`drafted the bill ${value.bill_id} (receipt ${receipt_id})`);
      return "";
    };
    try {
      await assertMayGoOn(run);
      await orAsked(run, receiveBill.name, draft);
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 409) throw error;
      run.done.push(`made no bill of ${document_id}: ${error.message}`);
    }
  }
}

/** Throws where the run has come to an end of what it may: what it asks people for counts as what it does. */
async function assertMayGoOn({ workspace_id, execution, asked }: Run): Promise<void> {
  const spent = await transaction({ workspace_id }, "read", (tx) => executions.spent(tx, execution));
  assertGoesOn({ ...spent, acts: spent.acts + asked + 1 });
}

/**
 * The one door through which a run does anything, one act after the other: its skills, what bounds it, and what it asks a human
 * for.
 */
function doorOf(run: Run): Do {
  const able = abilityOf(run.agent.skills).intents;
  return oneByOne(async (action, given) => {
    if (run.over) throw run.over.error;
    const intent = intents[action];
    if (!intent || !able.has(action)) {
      throw new AppError(403, "skill_missing", `The agent has no skill for ${action}.`);
    }
    const wanted = { action, intent, params: { ...given, entity_id: run.agent.entity_id } };
    try {
      await assertMayGoOn(run);
      return await (asksHuman(run.execution.trigger, intent.operation.scope) ? ask(run, wanted) : act(run, wanted));
    } catch (error) {
      // A fault of the service's own, or of its database, is no refusal that a model is told of and goes on after.
      const isEnd = !(error instanceof AppError) || ["budget_exceeded", "agent_paused"].includes(error.code);
      if (isEnd) run.over = { error };
      throw error;
    }
  });
}

async function runRules(run: Run, { trigger, content }: Said, act: Do): Promise<void> {
  const { agent, workspace_id: whose, done } = run;
  const orders = await apart("orders", { whose, field: "content" }, { trigger, content }, ordersIn);
  const may = abilityOf(agent.skills).intents.has("create_invoice");
  // A mail whose files became bills need not ask for anything beside.
  if (done.length > 0 && (orders.length === 0 || !may)) return;
  if (orders.length === 0) {
    const example = "Invoice Globex $1,200.00 for consulting, due in 30 days.";
    throw new AppError(400, "not_understood", `${RULES} found nothing to do; it reads sentences such as: ${example}`);
  }
  if (!may) {
    throw new AppError(403, "skill_missing", "The agent has no skill for create_invoice: give it the skill invoicing.");
  }
  for (const { action, params } of orders) await act(action, params);
}

/** Begins the run; null where it has ended already, since a job may come twice. */
async function begin(
  workspace_id: string,
  execution_id: string,
): Promise<Pick<Run, "execution" | "agent" | "behind" | "files"> | null> {
  return transaction({ workspace_id }, "write", async (tx) => {
    const { status } = await executions.load(tx, { execution_id });
    if (status === "completed" || status === "failed") return null;
    const execution = await executions.start(tx, execution_id);
    const { from } = execution.trigger === "email" ? mailIn(execution.content) : { from: null };
    const [agent, known, files, sender] = await Promise.all([
      agents.load(tx, execution),
      executions.behind(tx, execution),
      executions.filesOf(tx, execution),
      from === null ? null : members.findByAddress(tx, from.toLowerCase()),
    ]);
    return { execution, agent, behind: sender === null ? known : [...known, sender], files };
  });
}

async function hasEnded({ workspace_id, execution }: Run): Promise<boolean> {
  const { status } = await transaction({ workspace_id }, "read", (tx) => executions.load(tx, execution));
  return status === "completed" || status === "failed";
}

/**
 * Runs an agent once. What it does it does through intents, as itself; what it cannot do it says. A run that a stop of
 * the service, or of its database, cut short after it had acted is not run again, since it would act twice: it ends as failed and
 * says so.
 */
export async function runExecution({
  workspace_id,
  execution_id,
}: {
  workspace_id: string;
  execution_id: string;
}): Promise<void> {
  const begun = await begin(workspace_id, execution_id);
  if (!begun) return;
  const { execution, agent } = begun;
  const run: Run = { workspace_id, ...begun, done: [], asked: 0, over: null };
  const { done } = run;
  const end = (how: (tx: Tx) => Promise<unknown>) =>
    transaction({ workspace_id }, "write", async (tx) => void (await how(tx)));
  if (hasActed(execution)) {
    const why =
      "The service or its database stopped in the middle of this run. What was done stands; the rest was not done.";
    return end((tx) => executions.fail(tx, execution_id, why));
  }
  try {
    if (agent.status === "paused") throw new AppError(400, "agent_paused", "The agent is paused.");
    await draftBills(run);
    const act = doorOf(run);
    const said =
      agent.model === RULES
        ? await runRules(run, execution, act)
        : await runModel(agent, wordsOf(execution.trigger, execution.content), abilityOf(agent.skills).intents, act);
    // A model is told of a refusal and goes on; where the run is over, it has failed all the same.
    if (run.over) throw run.over.error;
    const result = [said, done.length > 0 ? `Done: ${done.join(", ")}.` : ""].filter(Boolean).join("\n");
    await end((tx) => executions.finish(tx, execution_id, result || "There was nothing to do."));
  } catch (error) {
    // The queue tries it again once the database is back; a run that had acted by then ends as one that was cut short.
    if (isAway(error)) throw error;
    // Others have ended it, who took its process for gone: what they have said of it stays.
    if (await hasEnded(run)) return;
    if (!(error instanceof AppError)) log.warn({ err: error, execution_id }, "an agent's run failed");
    const why = error instanceof AppError ? error.message : "An error of the service's own has ended it.";
    const before = done.length > 0 ? ` Before that: ${done.join(", ")}.` : "";
    await end((tx) => executions.fail(tx, execution_id, `${why}${before}`));
  }
}

/** Ends a run that is not tried again, and says why; one that has ended already stays as it is. */
export async function giveUpExecution(
  { workspace_id, execution_id }: { workspace_id: string; execution_id: string },
  why: string,
): Promise<void> {
  await transaction({ workspace_id }, "write", async (tx) => {
    const before = await executions.load(tx, { execution_id });
    if (before.status === "completed" || before.status === "failed") return;
    const stands = hasActed(before) ? " What was done before stands." : "";
    await executions.fail(tx, execution_id, `${why}${stands}`);
  });
}
