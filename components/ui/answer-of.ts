import type { ActionResult } from "#lib/core/answer.ts";
import { refusalLabel } from "#ui/ui/field-labels.ts";

/** What a server action answers, for a query of TanStack's, which knows an error by its being thrown. */
export async function answerOf<T>(asked: Promise<ActionResult<T>>): Promise<T> {
  const answer = await asked;
  if (answer.ok) return answer.value;
  throw new Error(refusalLabel(answer.error), { cause: answer.error });
}
