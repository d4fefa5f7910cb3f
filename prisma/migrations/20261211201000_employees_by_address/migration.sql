-- AlterTable
ALTER TABLE "payroll_person" ADD COLUMN "email_key" TEXT GENERATED ALWAYS AS (lower("email")) STORED;

-- CreateIndex
CREATE INDEX "payroll_person_workspace_id_entity_id_email_key_idx" ON "payroll_person"("workspace_id", "entity_id", "email_key");

-- Ours from here.

-- Of each employee that comes in the others of the name and the address are looked for: everybody of the company was gone through, which
-- of a list of 2,000 took seconds at the commit. What is looked up by its key is looked up by nothing else, whatever the statistics say of
-- a company whose first list it is.
CREATE OR REPLACE FUNCTION check_employee() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  other text;
BEGIN
  PERFORM FROM entity e WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = NEW.entity_id FOR NO KEY UPDATE;
  SELECT o.person_id INTO other FROM payroll_person p
    JOIN payroll_person o ON o.workspace_id = p.workspace_id AND o.entity_id = p.entity_id AND o.email_key = p.email_key
      AND (o.employee_id <> p.employee_id AND lower(o.name) = lower(p.name)) IS TRUE
    WHERE p.workspace_id = NEW.workspace_id AND p.person_id = NEW.person_id LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the same name with the same address is one employee: %', other USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  PERFORM FROM payroll_person e
    WHERE e.workspace_id = NEW.workspace_id AND e.person_id = NEW.employee_id AND (e.entity_id = NEW.entity_id) IS TRUE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an employee is called by a record of the same company' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  PERFORM FROM payroll_person p
    WHERE p.workspace_id = NEW.workspace_id AND NEW.person_id IN (p.person_id, p.employee_id)
      AND NOT EXISTS (SELECT FROM payroll_person e WHERE e.workspace_id = p.workspace_id AND e.person_id = p.employee_id
        AND (e.entity_id = p.entity_id AND e.employee_id = e.person_id) IS TRUE);
  IF FOUND THEN
    RAISE EXCEPTION 'an employee is called by a record of their own' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;

-- So it is of the entry of an invoice, a bill or whatever else is booked: an index of what entries take back had all that take nothing back.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT p.oid FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND (p.proname LIKE 'check\_books\_of\_%' OR p.proname = 'booked_table')
  LOOP
    EXECUTE replace(pg_get_functiondef(one.oid), $x$e.reverses_entry_id IS NULL AND e.status = 'posted'$x$,
      $x$(e.reverses_entry_id IS NULL AND e.status = 'posted') IS TRUE$x$);
  END LOOP;
END
$$;
ALTER FUNCTION check_bill_sum() SET enable_seqscan = off;
