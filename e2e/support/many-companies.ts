import { transaction } from "#lib/db/transaction.ts";
import type { TestWorkspace } from "./dashboard.ts";

/** So many companies, named Company 0001 and on; made past the API, which would take a request for each. */
export const formMany = ({ workspace_id }: TestWorkspace, many: number) =>
  transaction(
    { workspace_id },
    "write",
    (tx) => tx.sql`
      insert into entity (entity_id, legal_name, entity_type, jurisdiction)
      select 'ent_of_many_' || to_char(n, 'FM0000'), 'Company ' || to_char(n, 'FM0000'), 'llc', 'TX'
      from generate_series(1, ${many}::int) as n`,
  );
