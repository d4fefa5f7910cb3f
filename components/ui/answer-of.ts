import { unstable_rethrow } from "next/navigation";
import type { ActionResult } from "#lib/core/answer.ts";
import { unread } from "#ui/ui/aftermath.ts";
import { refusalLabel } from "#ui/ui/field-labels.ts";

/** What a server action answers, for a query of TanStack's, which knows an error by its being thrown. */
export async function answerOf<T>(asked: Promise<ActionResult<T>>): Promise<T> {
  const answer = await asked.catch((cause: unknown) => {
    unstable_rethrow(cause);
    return unread(cause);
  });
  if (answer.ok) return answer.value;
  throw new Error(refusalLabel(answer.error), { cause: answer.error });
}

/** What an error says of the act that was tried: a policy asks for people's word first, nobody could say, or it would be refused. */
export function foretells({ cause }: Error): string {
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : null;
  if (code === "approval_required") return "It will wait for approval";
  if (code === "no_answer" || code === "another_version") return "It could not be worked out";
  return "It would be refused as it stands";
}
