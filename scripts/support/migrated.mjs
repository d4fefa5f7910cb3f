import { withDatabase } from "./database.mjs";
import { migrate } from "./migrate.mjs";

const TEMPLATE = "minutebook_template";

/**
 * A new database of that name, migrated, in a PostgreSQL that is thrown away: a copy, since to migrate each anew takes as long as
 * many a part of the tests. Answers its owner's address.
 */
export async function migratedCopy({ url }, name) {
  await migrate(url(TEMPLATE));
  await withDatabase(url("postgres"), (client) => client.query(`create database ${name} template ${TEMPLATE}`));
  // Rights upon the database itself are not copied: as the migration service_login gave them.
  await withDatabase(url(name), async (client) => {
    await client.query(`revoke temporary on database ${name} from public`);
    await client.query(`grant connect on database ${name} to minutebook_app`);
  });
  return url(name);
}
