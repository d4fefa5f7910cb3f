-- What row-level security asks of the register's tables, in words that PostgreSQL does not look up while it plans. It took the
-- workspace that the setting names for one row where the column's statistics had not met it yet, as those of a table that others fill do
-- for days after a new one came: any index that begins with the workspace then looked as good as the key, and any order of a join as good as
-- another, so that a split read the names of all holders once for every pair of them. Asked for by a query of its own, a workspace
-- is taken for one of the average size. So it is for the register alone: of the journal and of the bank's lines a workspace may have a
-- million beside others that have few, which the statistics know.
DO $$
DECLARE
  part text;
BEGIN
  FOREACH part IN ARRAY '{cap_table,instrument,instrument_event,equity_grant,grant_event,share_transfer,share_transfer_part,holding,unit_movement,contact_name,safe,convertible_note,secondary_sale,distribution,distribution_part}'::text[] LOOP
    EXECUTE format('ALTER POLICY tenant ON %I USING (workspace_id = (SELECT current_setting(''app.workspace_id'', true)))', part);
  END LOOP;
END
$$;
