-- What is looked at once an act is whole is looked at as whoever commits it sees it: whoever goes to another workspace first, or binds
-- themselves to another company, would have everything found in order, since nothing of it is seen from there. So nobody commits from
-- elsewhere. The owner, whom no policy binds, sees all in any case.
CREATE FUNCTION check_seen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  companies text := current_setting('app.entities', true);
  told record;
  is_seen boolean;
BEGIN
  IF NOT row_security_active(TG_RELID) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    told := OLD;
  ELSE
    told := NEW;
  END IF;
  is_seen := told.workspace_id = current_setting('app.workspace_id', true);
  -- Whose it is, where that is a company: by itself, or by the record that it is a part of.
  IF is_seen AND companies <> '' AND TG_NARGS = 1 THEN
    is_seen := told.entity_id = ANY (string_to_array(companies, ','));
  ELSIF is_seen AND companies <> '' AND TG_NARGS = 2 THEN
    EXECUTE format('SELECT EXISTS (SELECT FROM %I o WHERE o.workspace_id = $1 AND o.%I = $2)', TG_ARGV[0], TG_ARGV[1])
      INTO is_seen USING told.workspace_id, to_jsonb(told) ->> TG_ARGV[1];
  END IF;
  IF is_seen IS NOT TRUE THEN
    RAISE EXCEPTION 'an act is committed where it was done' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;

-- On every table of which anything is looked at that late, after whatever change it is looked at.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT t.tgrelid::regclass AS own,
      concat_ws(' OR ', CASE WHEN bool_or(t.tgtype & 4 > 0) THEN 'INSERT' END, CASE WHEN bool_or(t.tgtype & 8 > 0) THEN 'DELETE' END,
        CASE WHEN bool_or(t.tgtype & 16 > 0) THEN 'UPDATE' || CASE WHEN bool_and(cardinality(t.tgattr::int2[]) > 0) FILTER (WHERE t.tgtype & 16 > 0)
          THEN ' OF ' || (SELECT string_agg(DISTINCT quote_ident(a.attname), ', ') FROM pg_trigger u
            JOIN pg_attribute a ON a.attrelid = u.tgrelid AND a.attnum = ANY (u.tgattr::int2[])
            WHERE u.tgrelid = t.tgrelid AND u.tgdeferrable AND u.tgtype & 16 > 0 AND NOT u.tgisinternal) ELSE '' END END) AS happens,
      CASE WHEN EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = t.tgrelid AND a.attname = 'entity_id' AND NOT a.attisdropped) THEN 'entity_id'
        ELSE CASE t.tgrelid::regclass::text WHEN 'bill_line' THEN 'bill, bill_id' WHEN 'bill_payment' THEN 'bill, bill_id'
          WHEN 'vendor_credit_line' THEN 'vendor_credit, vendor_credit_id' WHEN 'payroll_line' THEN 'payroll_run, run_id'
          WHEN 'schedule_posting' THEN 'schedule, schedule_id'
          WHEN 'ach_entry' THEN 'ach_file, ach_file_id' ELSE '' END END AS whose
    FROM pg_trigger t WHERE t.tgdeferrable AND NOT t.tgisinternal AND t.tgrelid IN (SELECT c.oid FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace)
    GROUP BY t.tgrelid
  LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER seen AFTER %s ON %s DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_seen(%s)',
      one.happens, one.own, one.whose);
  END LOOP;
END
$$;
