-- AlterTable
ALTER TABLE "payroll_person" ADD COLUMN "employee_id" TEXT;

-- Ours from here.

-- Who came back, or is paid by two records, is one employee: what an employer pays the same one in a calendar year is counted together
-- (26 CFR 31.3121(a)(1)-1(a)(2), 31.3306(b)(1)-1(a)(2)). An employee is called by one of their records. Of what there is already the same
-- name with the same address is the same person; a name alone does not say so, and whoever knows it does.
ALTER TABLE payroll_person NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payroll_person DISABLE TRIGGER USER;
UPDATE payroll_person p SET employee_id = (SELECT min(o.person_id) FROM payroll_person o
  WHERE o.workspace_id = p.workspace_id AND o.entity_id = p.entity_id
    AND (o.person_id = p.person_id OR (lower(o.name) = lower(p.name) AND lower(o.email) = lower(p.email))));
ALTER TABLE payroll_person ENABLE TRIGGER USER;
ALTER TABLE payroll_person FORCE ROW LEVEL SECURITY;

-- AlterTable
ALTER TABLE "payroll_person" ALTER COLUMN "employee_id" SET NOT NULL;

-- CreateIndex
CREATE INDEX "payroll_person_workspace_id_employee_id_idx" ON "payroll_person"("workspace_id", "employee_id");

-- AddForeignKey
ALTER TABLE "payroll_person" ADD CONSTRAINT "payroll_person_workspace_id_employee_id_fkey" FOREIGN KEY ("workspace_id", "employee_id") REFERENCES "payroll_person"("workspace_id", "person_id") ON DELETE RESTRICT ON UPDATE CASCADE;

GRANT UPDATE (employee_id) ON payroll_person TO minutebook_app;

-- At the end of the transaction, so that several records may come to be one employee's by one statement after the other: an employee
-- is called by a record of their own and of the same company, and the same name with the same address is one employee. The company is
-- held, so that of two additions at once the second sees the first.
CREATE FUNCTION check_employee() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  other text;
BEGIN
  PERFORM FROM entity e WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = NEW.entity_id FOR NO KEY UPDATE;
  SELECT o.person_id INTO other FROM payroll_person p
    JOIN payroll_person o ON o.workspace_id = p.workspace_id AND o.entity_id = p.entity_id AND o.employee_id <> p.employee_id
      AND lower(o.name) = lower(p.name) AND lower(o.email) = lower(p.email)
    WHERE p.workspace_id = NEW.workspace_id AND p.person_id = NEW.person_id LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the same name with the same address is one employee: %', other USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  PERFORM FROM payroll_person e
    WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = NEW.entity_id AND e.person_id = NEW.employee_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an employee is called by a record of the same company' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  PERFORM FROM payroll_person p
    WHERE p.workspace_id = NEW.workspace_id AND NEW.person_id IN (p.person_id, p.employee_id)
      AND NOT EXISTS (SELECT FROM payroll_person e WHERE e.workspace_id = p.workspace_id AND e.entity_id = p.entity_id
        AND e.person_id = p.employee_id AND e.employee_id = e.person_id);
  IF FOUND THEN
    RAISE EXCEPTION 'an employee is called by a record of their own' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER one_employee AFTER INSERT OR UPDATE OF employee_id ON payroll_person DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_employee();
