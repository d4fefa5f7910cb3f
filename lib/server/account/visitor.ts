import * as z from "zod";
import type { ActionResult } from "#lib/core/answer.ts";
import { parseInput } from "#lib/core/input.ts";
import { answered } from "../action.ts";
import { clientAddress, clientBrowser } from "../session.ts";

/** A server action for whoever is not signed in. Throws nothing; refusals come as values, as from `action`. */
export function visitorAction<I extends z.ZodType, T>(
  shape: I,
  perform: (input: z.output<I>, address: string | null, user_agent: string | null) => Promise<T>,
) {
  return async (input: z.input<I>): Promise<ActionResult<T>> =>
    answered(async () => {
      const [address, user_agent] = await Promise.all([clientAddress(), clientBrowser()]);
      return { value: await perform(parseInput(shape, input), address, user_agent), receipt_id: null };
    });
}

export const Nothing = z.object({});
