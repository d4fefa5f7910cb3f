import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, generateText, isStepCount, RetryError, tool } from "ai";
import * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import type { Agent } from "#lib/domains/trust/agents/schema.ts";
import { intents } from "#lib/domains/trust/intents/table.ts";
import { log } from "./log.ts";

/** How often a model may act and look again in one run; then it must have said what it has to say. */
const MOST_STEPS = 8;
const MODEL_TIMEOUT_MS = 120_000;
/** The most that is read of one answer, unpacked, and the most that is kept of a model's last words. */
const MOST_BYTES = 1024 * 1024;
const MOST_WORDS = 20_000;

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

/** Asks as `fetch` does, but follows no redirect to where nobody has said that words may go, and reads so much of an answer and no more. */
const fetchBounded: typeof fetch = async (address, asked) => {
  const answer = await fetch(address, { ...asked, redirect: "error" });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new AppError(400, "model_failed", "The model answered with more than 1 MiB.");
    chunks.push(chunk);
  }
  // What was packed is unpacked by now, and has another length.
  const headers = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  return new Response(Buffer.concat(chunks), { status: answer.status, headers });
};

/** The refusal among what an error was made of, if there is one. */
function refusalIn(error: unknown): AppError | null {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth++)
    if (one instanceof AppError) return one;
  return null;
}

/**
 * Why a model could not run, in our words: its server's own may tell of the operator's account, and what was asked of it, which such
 * an error carries along, is its workspace's and stands in no log.
 */
function failed(model: string, error: unknown, signal: AbortSignal): AppError {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  const status = APICallError.isInstance(last) && last.statusCode !== 200 ? (last.statusCode ?? null) : null;
  const name = last instanceof Error ? last.name : typeof last;
  const said = signal.aborted
    ? `was not done within ${MODEL_TIMEOUT_MS / 1000} seconds`
    : status !== null
      ? `answered ${status}`
      : APICallError.isInstance(last) && last.statusCode === undefined
        ? "cannot be reached"
        : "gave an answer that cannot be read";
  log.warn({ model, status, error: name }, "a model could not run");
  return refusalIn(last) ?? new AppError(400, "model_failed", `The model ${model} ${said}.`);
}

/** A model's words as they can be kept: whole characters, and no end without measure. */
const kept = (words: string) => words.slice(0, MOST_WORDS).toWellFormed().replaceAll("\0", "\ufffd");

/**
 * Lets a language model behind an OpenAI-compatible address (MODEL_BASE_URL, MODEL_API_KEY) run an agent: it is told the
 * agent's prompt and the trigger's words, and may call the intents that the agent's skills allow. Answers its last words.
 */
export async function runModel(agent: Agent, words: string, allowed: ReadonlySet<string>, act: Do): Promise<string> {
  const baseURL = process.env.MODEL_BASE_URL;
  if (!baseURL) {
    const message = `The model ${agent.model} cannot run: no address of a model is set (MODEL_BASE_URL). local/rules runs without one.`;
    throw new AppError(400, "model_failed", message);
  }
  const apiKey = process.env.MODEL_API_KEY;
  const provider = createOpenAICompatible({
    ...{ name: "configured", baseURL, fetch: fetchBounded },
    ...(apiKey && { apiKey }),
  });
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
  const abortSignal = AbortSignal.timeout(MODEL_TIMEOUT_MS);
  const answered = generateText({
    model: provider.chatModel(agent.model),
    system: agent.system_prompt,
    prompt: words,
    tools,
    stopWhen: isStepCount(MOST_STEPS),
    abortSignal,
  });
  return answered.then(
    ({ text }) => kept(text),
    (error: unknown) => {
      throw failed(agent.model, error, abortSignal);
    },
  );
}
