-- AlterTable
ALTER TABLE "tax_filing" ADD COLUMN "employee_id" TEXT;

-- CreateIndex
CREATE INDEX "tax_filing_workspace_id_employee_id_filing_id_idx" ON "tax_filing"("workspace_id", "employee_id", "filing_id");

-- AddForeignKey
ALTER TABLE "tax_filing" ADD CONSTRAINT "tax_filing_workspace_id_employee_id_fkey" FOREIGN KEY ("workspace_id", "employee_id") REFERENCES "payroll_person"("workspace_id", "person_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.

-- A Form W-2 is of an employee and not of a name, which two may bear: each is furnished one (26 USC 6051(a)). Of what there is already a
-- form is its employee's where one alone bears the name; of several forms of one employee that wait, the latest.
ALTER TABLE tax_filing NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payroll_person NO FORCE ROW LEVEL SECURITY;
ALTER TABLE tax_filing DISABLE TRIGGER USER;
WITH told AS (
  SELECT f.workspace_id, f.filing_id, f.entity_id, f.tax_year, f.status, min(p.employee_id) AS employee_id
  FROM tax_filing f JOIN payroll_person p ON p.workspace_id = f.workspace_id AND p.entity_id = f.entity_id
    AND lower(regexp_replace(p.name, '[[:space:]]+', ' ', 'g')) = lower(regexp_replace(f.recipient_name, '[[:space:]]+', ' ', 'g'))
  WHERE f.filing_type = 'w2'
  GROUP BY f.workspace_id, f.filing_id HAVING count(DISTINCT p.employee_id) = 1),
placed AS (
  SELECT told.*, row_number() OVER (PARTITION BY workspace_id, entity_id, employee_id, tax_year, status ORDER BY filing_id DESC) AS place FROM told)
UPDATE tax_filing f SET employee_id = placed.employee_id FROM placed
  WHERE f.workspace_id = placed.workspace_id AND f.filing_id = placed.filing_id AND (placed.status = 'filed' OR placed.place = 1);
ALTER TABLE tax_filing ENABLE TRIGGER USER;
ALTER TABLE payroll_person FORCE ROW LEVEL SECURITY;
ALTER TABLE tax_filing FORCE ROW LEVEL SECURITY;

ALTER TABLE tax_filing
  ADD CONSTRAINT tax_filing_employee_is_of_a_w2 CHECK (employee_id IS NULL OR filing_type = 'w2');
DROP INDEX tax_filing_prepared_once;
CREATE UNIQUE INDEX tax_filing_prepared_once ON tax_filing
  (workspace_id, entity_id, filing_type, tax_year, coalesce(quarter, 0), coalesce(employee_id, lower(coalesce(recipient_name, ''))))
  WHERE status = 'prepared';
DROP TRIGGER own_refers ON tax_filing;
CREATE TRIGGER own_refers BEFORE INSERT OR UPDATE OF obligation_id, vendor_id, employee_id ON tax_filing FOR EACH ROW
  EXECUTE FUNCTION refuse_others('obligation_id', 'obligation', 'obligation_id', 'vendor_id', 'vendor', 'vendor_id',
    'employee_id', 'payroll_person', 'person_id');
