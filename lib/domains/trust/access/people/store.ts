import type { user_account } from "#lib/db/generated/tables/client.ts";
import { directory } from "#lib/db/prisma.ts";

// People stand outside of every workspace, and so in no transaction of one.

type New = Pick<user_account, "user_id" | "email" | "name" | "password_hash" | "email_verified_at">;

/** Keeps somebody's account; false where the e-mail has one already, which stays as it is. */
export async function insert(account: New): Promise<boolean> {
  const { count } = await directory().user_account.createMany({ data: [account], skipDuplicates: true });
  return count > 0;
}

/** Every account, by its e-mail: never their secrets. */
export const all = () =>
  directory().user_account.findMany({
    orderBy: { email: "asc" },
    select: { user_id: true, email: true, name: true, email_verified_at: true },
  });
