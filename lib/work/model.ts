import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, isStepCount, tool } from "ai";
import * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import type { Agent } from "#lib/domains/trust/agents/schema.ts";
import { intents } from "#lib/domains/trust/intents/table.ts";

/** How often a model may act and look again in one run; then it must have said what it has to say. */
const MOST_STEPS = 8;
const MODEL_TIMEOUT_MS = 120_000;

/** What an agent does in a run: an intent with its params; answers what came of it, in words for the model. */
export type Do = (action: string, params: Record<string, unknown>) => Promise<string>;

/** The same, one after the other, though a model may want many at once. */
export function oneByOne(act: Do): Do {
  let before: Promise<unknown> = Promise.resolve();
  return (action, params) => {
    const next = before.then(() => act(action, params));
    before = next.catch(() => null);
    return next;
  };
}

/**
 * Lets a language model behind an OpenAI-compatible address (MODEL_BASE_URL, MODEL_API_KEY) run an agent: it is told the
 * agent's prompt and the trigger's words, and may call the intents that the agent's skills allow. Answers its last words.
 */
export async function runModel(agent: Agent, words: string, allowed: ReadonlySet<string>, act: Do): Promise<string> {
  const baseURL = process.env.MODEL_BASE_URL;
  if (!baseURL) {
    const message = `The model ${agent.model} cannot run: no address of a model is set (MODEL_BASE_URL). local/rules runs without one.`;
    throw new AppError(400, "model_unreachable", message);
  }
  const apiKey = process.env.MODEL_API_KEY;
  const provider = createOpenAICompatible({ name: "configured", baseURL, ...(apiKey && { apiKey }) });
  const tools = Object.fromEntries(
    Object.entries(intents)
      .filter(([action]) => allowed.has(action))
      .map(([action, { about, params }]) => [
        action,
        tool({
          description: about,
          // The agent works for its own company: that is put in, not asked for.
          inputSchema: z.object(
            Object.fromEntries(Object.entries(params.shape).filter(([name]) => name !== "entity_id")),
          ),
          execute: (input) => act(action, input),
        }),
      ]),
  );
  const { text } = await generateText({
    model: provider.chatModel(agent.model),
    system: agent.system_prompt,
    prompt: words,
    tools,
    stopWhen: isStepCount(MOST_STEPS),
    abortSignal: AbortSignal.timeout(MODEL_TIMEOUT_MS),
  });
  return text;
}
