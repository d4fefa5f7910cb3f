import pg from "pg";

/**
 * A register of so many holders, written straight into the tables, past triggers and constraints, with what the triggers would have
 * kept: each holder is granted 1,000 shares, has moved 10 of them to the next one, and had one retired. The days spread over three
 * years up to today.
 */
export async function seedEquity(workspace_id: string, entity_id: string, holders: number): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL });
  await client.connect();
  const run = (text: string) => client.query(text, [workspace_id, entity_id, holders]);
  const id = (prefix: string, at = "at") => `'${prefix}_' || lpad(to_hex(${at}), 12, '0') || right($2, 14)`;
  const own = `from generate_series(1, $3::int) as at, instrument i where i.workspace_id = $1 and i.entity_id = $2`;
  const day = "current_date - 1095 + at % 1000";
  const name = (at: string) => `'Holder ' || ${at}`;
  const next = "at % $3::int + 1";
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query("select set_config('app.workspace_id', $1, true)", [workspace_id]);
    await run(
      `insert into equity_grant (workspace_id, grant_id, entity_id, cap_table_id, instrument_id, recipient_name, recipient_key, grant_type, shares, granted_on)
       select $1, ${id("grt")}, $2, i.cap_table_id, i.instrument_id, ${name("at")}, lower(${name("at")}), 'common', 1000, ${day} ${own}`,
    );
    await run(
      `insert into share_transfer (workspace_id, transfer_id, entity_id, cap_table_id, from_name, from_key, to_name, to_key, share_class, shares, transferred_on)
       select $1, ${id("trf")}, $2, i.cap_table_id, ${name("at")}, lower(${name("at")}), ${name(next)}, lower(${name(next)}), 'common', 10, ${day} + 40 ${own}`,
    );
    await run(
      `insert into share_transfer_part (workspace_id, transfer_id, grant_id, entity_id, shares, happened_on)
       select $1, ${id("trf")}, ${id("grt")}, $2, 10, ${day} + 40 ${own}`,
    );
    await run(
      `insert into grant_event (workspace_id, grant_event_id, entity_id, grant_id, kind, happened_on, shares)
       select $1, ${id("gev")}, $2, ${id("grt")}, 'retirement', ${day} + 80, 1 ${own}`,
    );
    await run(
      `with made as (insert into contact (workspace_id, contact_id, name, role)
         select $1, ${id("con")}, ${name("at")}, 'holder' ${own} returning contact_id, name)
       insert into contact_name (workspace_id, name_key, contact_id, holder_key, present_name)
       select $1, lower(name), contact_id, lower(name), name from made on conflict do nothing`,
    );
    await run(
      `insert into unit_movement (workspace_id, grant_id, source_id, name_key, entity_id, instrument_id, holder_name, units, happened_on, recorded_at, source_type, kind)
       select workspace_id, grant_id, source_id, name_key, entity_id, instrument_id, holder_name, units, happened_on, recorded_at, source_type, kind
       from unit_movement_source where workspace_id = $1 and entity_id = $2 and $3::int > 0`,
    );
    await run(
      `insert into holding (workspace_id, grant_id, holder_key, holder_name, entity_id, instrument_id, units)
       select workspace_id, grant_id, holder_key, min(holder_name), entity_id, instrument_id, sum(units) from equity_movement
       where workspace_id = $1 and entity_id = $2 and $3::int > 0 group by 1, 2, 3, 5, 6`,
    );
    for (const table of ["instrument", "cap_table"]) {
      await run(`update ${table} set issued_units = 999 * $3::bigint where workspace_id = $1 and entity_id = $2`);
    }
    await run(`update instrument set authorized_units = 1000 * $3::bigint where workspace_id = $1 and entity_id = $2`);
    await client.query("commit");
    await client.query(
      "analyze cap_table, instrument, equity_grant, share_transfer, share_transfer_part, grant_event, unit_movement, holding, contact, contact_name",
    );
  } finally {
    await client.end();
  }
}
