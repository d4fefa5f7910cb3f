import * as z from "zod";
import { AppError, forbidden, invalid } from "#lib/core/errors.ts";
import { directory } from "#lib/db/prisma.ts";
import { isOwnPassword, type Person } from "../accounts.ts";
import { recordAudit } from "../audit.ts";
import { countGuess } from "./guesses.ts";
import { takeCode } from "./one-time-codes.ts";
import { ownerOfPasskey } from "./passkeys.ts";

/** For so long after they have proved who they are, a person is not asked again before what is guarded. */
const MINUTES = 15;

/** Throws 403 where the person of a session has not proved within the last quarter of an hour who they are. */
export async function assertRecent(session_id: string): Promise<void> {
  const [row] = await directory().$queryRaw<
    { told: boolean }[]
  >`select is_recent(${session_id}, ${MINUTES}::int) as told`;
  if (row?.told === true) return;
  throw forbidden("Confirm first that it is you: this is asked again after a while.", "reauthentication_required");
}

export const Proof = z.object({
  password: z.string().optional(),
  code: z.string().optional(),
  passkey: z.unknown().optional(),
});

/** Whether a proof is the person's own: their password, a code of their app, or what their passkey has signed for this. */
async function isProved(person: Person, { password, code, passkey }: z.output<typeof Proof>): Promise<boolean> {
  if (passkey !== undefined) {
    return (await ownerOfPasskey(passkey, "confirm", person.user_id)).user_id === person.user_id;
  }
  if (code !== undefined && code !== "") return takeCode(person, code);
  return isOwnPassword(person, password ?? "");
}

async function assertProved(person: Person, given: z.output<typeof Proof>): Promise<void> {
  if (await isProved(person, given)) return;
  throw given.code ? invalid("code", "is wrong, or was used before") : invalid("password", "is wrong");
}

/** Notes for this session that its person has proved anew who they are. Throws 400, 401 and 429. */
export async function reauthenticate(
  { person, session_id }: { person: Person; session_id: string },
  given: z.output<typeof Proof>,
  address: string | null,
): Promise<null> {
  await countGuess(`confirm:${person.user_id}`);
  const about = session_id;
  await assertProved(person, given).catch(async (error) => {
    if (error instanceof AppError) await recordAudit({ type: "session.confirm_failed", person, address, about });
    throw error;
  });
  await directory().$executeRaw`select reauthenticate(${person.user_id}, ${session_id})`;
  await recordAudit({ type: "session.confirmed", person, address, about });
  return null;
}
