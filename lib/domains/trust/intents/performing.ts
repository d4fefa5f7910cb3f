import * as z from "zod";
import { today } from "#lib/core/days.ts";
import { AppError } from "#lib/core/errors.ts";
import { parseInput } from "#lib/core/input.ts";
import type { Act } from "#lib/core/operation.ts";
import { assertMay, perform } from "#lib/execute.ts";
import type { Receipt } from "../receipts/schema.ts";
import * as receipts from "../receipts/store.ts";
import type { Intent } from "./intent.ts";
import { asSent } from "./rules.ts";
import { intents } from "./table.ts";

/** The intents' names. */
export const actions = Object.keys(intents) as [string, ...string[]];

/** What is asked by an intent's name. */
export interface Asked {
  action: string;
  params: Record<string, unknown>;
}

/** The intent of that name. Throws 400 where there is none. */
export function intentOf(action: string): Intent {
  const intent = Object.hasOwn(intents, action) ? intents[action] : undefined;
  if (!intent) throw new AppError(400, "unknown_action", `action must be one of ${actions.join(", ")}`);
  return intent;
}

/** Reads an intent's params; an issue's path begins with `params.`, as the client sent it. */
export function parseParams(params: z.ZodObject, given: unknown): Record<string, unknown> {
  return parseInput(z.object({ params }), { params: given }).params;
}

/** Does what is asked inside a transaction that is open already, and answers the receipt of it, which is written with it. */
export async function performIntent(
  { tx, caller, manner }: Pick<Act, "tx" | "caller" | "manner">,
  { action, params }: Asked,
): Promise<Receipt> {
  const intent = intentOf(action);
  assertMay(caller, intent.operation);
  const asked = parseParams(intent.params, params);
  try {
    const input = parseInput(intent.operation.input, intent.input(asked, today()));
    const named = { action, params: asked, reads: intent.params };
    const { receipt_id } = await perform(tx, intent.operation, caller, input, { asked: named, manner });
    if (receipt_id === null) throw new TypeError(`the intent ${action} is no act: its operation only reads`);
    return await receipts.load(tx, { receipt_id });
  } catch (error) {
    throw asSent(intent.sentAs, error);
  }
}
