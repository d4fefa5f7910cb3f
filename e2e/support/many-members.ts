import type { TestWorkspace } from "./dashboard.ts";
import { asOwner } from "./database.ts";

/**
 * So many viewers, named Person 0001 and on, each with an address of that number; made past the API, where each would have to be
 * invited and to open an account.
 */
export const joinMany = ({ workspace_id }: Pick<TestWorkspace, "workspace_id">, many: number) =>
  asOwner(
    `with opened as (
       insert into user_account (user_id, email, name, password_hash)
       select 'usr_' || to_char(n, 'FM0000') || '_of_' || $1, lower(to_char(n, 'FM0000') || '.' || $1 || '@example.com'),
         'Person ' || to_char(n, 'FM0000'), 'none'
       from generate_series(1, $2::int) as n returning user_id
     )
     insert into membership (workspace_id, user_id, role) select $1, user_id, 'viewer' from opened`,
    [workspace_id, many],
  );
