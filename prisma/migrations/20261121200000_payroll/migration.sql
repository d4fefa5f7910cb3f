-- CreateTable
CREATE TABLE "payroll_pay" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "person_id" TEXT NOT NULL,
    "effective_from" DATE NOT NULL,
    "pay_kind" TEXT NOT NULL,
    "annual_salary_cents" BIGINT,
    "hourly_rate_cents" BIGINT,
    "hours_per_period" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payroll_pay_pkey" PRIMARY KEY ("workspace_id","person_id","effective_from")
);

-- CreateTable
CREATE TABLE "payroll_line" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "run_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "basis" TEXT NOT NULL,
    "hours" DECIMAL(7,2),
    "gross_cents" BIGINT NOT NULL,
    "social_security_cents" BIGINT,
    "medicare_cents" BIGINT,
    "futa_cents" BIGINT,

    CONSTRAINT "payroll_line_pkey" PRIMARY KEY ("workspace_id","run_id","person_id")
);

-- AlterTable
ALTER TABLE "payroll_run" ADD COLUMN "period" TEXT,
  ADD COLUMN "employer_taxes" JSONB,
  ADD COLUMN "employer_taxes_note" TEXT;

-- CreateIndex
CREATE INDEX "payroll_line_workspace_id_person_id_run_id_idx" ON "payroll_line"("workspace_id", "person_id", "run_id");

-- CreateIndex
CREATE INDEX "payroll_run_workspace_id_entity_id_pay_date_idx" ON "payroll_run"("workspace_id", "entity_id", "pay_date");

-- AddForeignKey
ALTER TABLE "payroll_pay" ADD CONSTRAINT "payroll_pay_workspace_id_person_id_fkey" FOREIGN KEY ("workspace_id", "person_id") REFERENCES "payroll_person"("workspace_id", "person_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payroll_line" ADD CONSTRAINT "payroll_line_workspace_id_run_id_fkey" FOREIGN KEY ("workspace_id", "run_id") REFERENCES "payroll_run"("workspace_id", "run_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payroll_line" ADD CONSTRAINT "payroll_line_workspace_id_person_id_fkey" FOREIGN KEY ("workspace_id", "person_id") REFERENCES "payroll_person"("workspace_id", "person_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.

-- What there is already: the pay of everybody holds from their first day, and a run's people become its lines. A dissolved
-- company's rows come along.
ALTER TABLE payroll_person NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payroll_run NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payroll_run DISABLE TRIGGER read_only;
INSERT INTO payroll_pay (workspace_id, person_id, effective_from, pay_kind, annual_salary_cents, hourly_rate_cents, hours_per_period, created_at)
  SELECT workspace_id, person_id, starts_on, pay_kind, annual_salary_cents, hourly_rate_cents, hours_per_period, created_at FROM payroll_person;
INSERT INTO payroll_line (workspace_id, run_id, person_id, basis, gross_cents)
  SELECT r.workspace_id, r.run_id, p ->> 'person_id', 'pay', (p ->> 'gross_cents')::bigint
  FROM payroll_run r CROSS JOIN jsonb_array_elements(r.people) p;
-- A run with people, or of nothing, was taken from the payroll of a whole month. Of several that were approved for one
-- month, which nothing forbade, the first keeps its place.
UPDATE payroll_run r SET period = to_char(r.period_start, 'YYYY-MM')
  WHERE (r.people <> '[]' OR r.total_gross_cents = 0)
    AND (r.status = 'draft' OR NOT EXISTS (SELECT FROM payroll_run o WHERE o.workspace_id = r.workspace_id AND o.entity_id = r.entity_id
      AND o.status <> 'draft' AND o.people <> '[]' AND o.period_start = r.period_start AND o.run_id < r.run_id));
UPDATE payroll_run SET employer_taxes_note = 'The run was approved before estimates were kept.' WHERE status <> 'draft';
DROP TRIGGER stands ON payroll_run;
ALTER TABLE payroll_run DROP COLUMN people;
ALTER TABLE payroll_person DROP CONSTRAINT payroll_person_has_their_pay;
ALTER TABLE payroll_person DROP COLUMN pay_kind, DROP COLUMN annual_salary_cents, DROP COLUMN hourly_rate_cents, DROP COLUMN hours_per_period;
ALTER TABLE payroll_run ENABLE TRIGGER read_only;
ALTER TABLE payroll_run FORCE ROW LEVEL SECURITY;
ALTER TABLE payroll_person FORCE ROW LEVEL SECURITY;

-- Pay is kept from the day it holds, and stands: a raise is another row.
SELECT tenant_table('payroll_pay', 'SELECT, INSERT');
ALTER TABLE payroll_pay ADD CONSTRAINT payroll_pay_is_of_its_kind CHECK (CASE pay_kind
  WHEN 'salary' THEN annual_salary_cents BETWEEN 1 AND 9007199254740991 AND annual_salary_cents IS NOT NULL
    AND num_nonnulls(hourly_rate_cents, hours_per_period) = 0
  WHEN 'hourly' THEN hourly_rate_cents BETWEEN 1 AND 9007199254740991 AND hours_per_period BETWEEN 1 AND 744
    AND num_nonnulls(hourly_rate_cents, hours_per_period) = 2 AND annual_salary_cents IS NULL
  ELSE false END);
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON payroll_pay FOR EACH ROW EXECUTE FUNCTION refuse_change('pay stands from its day on');

CREATE FUNCTION guard_pay() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  first_day date;
  company_status text;
BEGIN
  SELECT p.starts_on, e.status INTO first_day, company_status FROM payroll_person p
    JOIN entity e ON e.workspace_id = p.workspace_id AND e.entity_id = p.entity_id
    WHERE p.workspace_id = NEW.workspace_id AND p.person_id = NEW.person_id;
  IF company_status = 'dissolved' THEN
    RAISE EXCEPTION 'the entity is dissolved and read-only' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF NEW.effective_from < first_day THEN
    RAISE EXCEPTION 'pay begins no earlier than its person, on %', first_day USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER guarded BEFORE INSERT ON payroll_pay FOR EACH ROW EXECUTE FUNCTION guard_pay();

-- Whoever is on the payroll is paid from their first day.
CREATE FUNCTION check_first_pay() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payroll_pay y
      WHERE y.workspace_id = NEW.workspace_id AND y.person_id = NEW.person_id AND y.effective_from = NEW.starts_on) THEN
    RAISE EXCEPTION 'a person is paid from their first day' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER paid_from_the_first_day AFTER INSERT ON payroll_person DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_first_pay();

-- Whose pay a run is the sum of. What the employer owes on it is estimated when the run is approved, and stands.
SELECT tenant_table('payroll_line', 'SELECT, INSERT');
GRANT UPDATE (social_security_cents, medicare_cents, futa_cents) ON payroll_line TO minutebook_app;
ALTER TABLE payroll_line
  ADD CONSTRAINT payroll_line_basis_is_known CHECK (basis IN ('pay', 'given')),
  ADD CONSTRAINT payroll_line_hours_are_of_pay CHECK (hours IS NULL OR (hours >= 0 AND basis = 'pay')),
  ADD CONSTRAINT payroll_line_gross_is_exact CHECK (gross_cents BETWEEN 0 AND 9007199254740991),
  ADD CONSTRAINT payroll_line_taxes_are_exact CHECK (num_nonnulls(social_security_cents, medicare_cents, futa_cents) IN (0, 3)
    AND social_security_cents >= 0 AND medicare_cents >= 0 AND futa_cents >= 0
    AND social_security_cents + medicare_cents + futa_cents <= gross_cents);
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, run_id, person_id, basis, hours, gross_cents ON payroll_line FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a payroll run keeps what it says');
CREATE TRIGGER kept BEFORE DELETE ON payroll_line FOR EACH ROW EXECUTE FUNCTION refuse_change('payroll runs are kept');

CREATE FUNCTION guard_payroll_line() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  run_status text;
  company_status text;
BEGIN
  SELECT r.status, e.status INTO run_status, company_status FROM payroll_run r
    JOIN entity e ON e.workspace_id = r.workspace_id AND e.entity_id = r.entity_id
    JOIN payroll_person p ON p.workspace_id = r.workspace_id AND p.entity_id = r.entity_id AND p.person_id = NEW.person_id
    WHERE r.workspace_id = NEW.workspace_id AND r.run_id = NEW.run_id;
  IF NOT FOUND OR company_status = 'dissolved' THEN
    RAISE EXCEPTION 'a payroll line is of a person of the run''s own company, which is active' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF TG_OP = 'INSERT' AND (run_status <> 'draft' OR NEW.medicare_cents IS NOT NULL) THEN
    RAISE EXCEPTION 'a payroll line is of a draft' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF TG_OP = 'UPDATE' AND (run_status <> 'approved' OR OLD.medicare_cents IS NOT NULL) THEN
    RAISE EXCEPTION 'the employer''s taxes are estimated once, when the run is approved' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER guarded BEFORE INSERT OR UPDATE OF social_security_cents, medicare_cents, futa_cents ON payroll_line FOR EACH ROW
  EXECUTE FUNCTION guard_payroll_line();

-- Payroll runs: a month's payroll is approved once, and an approved run says what the employer owes, or why it is not known.
ALTER TABLE payroll_run
  ADD CONSTRAINT payroll_run_period_is_a_month CHECK (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  ADD CONSTRAINT payroll_run_taxes_come_with_approval CHECK (CASE status
    WHEN 'draft' THEN num_nonnulls(employer_taxes, employer_taxes_note) = 0
    ELSE num_nonnulls(employer_taxes, employer_taxes_note) = 1 END);
CREATE UNIQUE INDEX payroll_run_workspace_id_entity_id_period_key ON payroll_run (workspace_id, entity_id, period)
  WHERE period IS NOT NULL AND status <> 'draft';
GRANT UPDATE (employer_taxes, employer_taxes_note) ON payroll_run TO minutebook_app;
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, run_id, entity_id, pay_date, period, period_start, period_end, total_gross_cents,
  created_at ON payroll_run FOR EACH ROW EXECUTE FUNCTION refuse_change('a payroll run keeps what it says');

CREATE FUNCTION guard_payroll_run() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft'
    AND (NEW.employer_taxes, NEW.employer_taxes_note) IS DISTINCT FROM (OLD.employer_taxes, OLD.employer_taxes_note) THEN
    RAISE EXCEPTION 'the employer''s taxes are estimated once, when the run is approved' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER guarded BEFORE UPDATE ON payroll_run FOR EACH ROW EXECUTE FUNCTION guard_payroll_run();

-- At the end of the transaction: the lines of a run, where it has any, add up to its gross, and their taxes to its taxes.
CREATE FUNCTION check_payroll_run() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT r.total_gross_cents, count(*) AS lines, sum(l.gross_cents) AS gross, (r.employer_taxes ->> 'total_cents')::bigint AS taxes,
    sum(l.social_security_cents + l.medicare_cents + l.futa_cents) AS of_lines
  INTO wrong FROM payroll_run r JOIN payroll_line l ON l.workspace_id = r.workspace_id AND l.run_id = r.run_id
  WHERE r.workspace_id = NEW.workspace_id AND r.run_id = NEW.run_id GROUP BY r.workspace_id, r.run_id
  HAVING sum(l.gross_cents) <> r.total_gross_cents OR count(l.medicare_cents) NOT IN (0, count(*))
    OR sum(l.social_security_cents + l.medicare_cents + l.futa_cents) IS DISTINCT FROM (r.employer_taxes ->> 'total_cents')::bigint;
  IF FOUND THEN
    RAISE EXCEPTION 'the lines of a payroll run add up to it: gross % of %, employer''s taxes % of %',
      wrong.gross, wrong.total_gross_cents, wrong.of_lines, wrong.taxes USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT OR UPDATE ON payroll_line DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_payroll_run();
CREATE CONSTRAINT TRIGGER adds_up AFTER UPDATE OF status ON payroll_run DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION check_payroll_run();

-- Nobody's own pay of a day is approved twice. What is given by hand, such as a bonus, is no such pay.
CREATE FUNCTION check_paid_once() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  other text;
BEGIN
  -- Held in order, so that of two approvals at once the second sees the first.
  PERFORM FROM payroll_person p WHERE p.workspace_id = NEW.workspace_id AND p.person_id IN
      (SELECT l.person_id FROM payroll_line l WHERE l.workspace_id = NEW.workspace_id AND l.run_id = NEW.run_id AND l.basis = 'pay')
    ORDER BY p.person_id FOR NO KEY UPDATE;
  SELECT r.run_id INTO other FROM payroll_line l
    JOIN payroll_line o ON o.workspace_id = l.workspace_id AND o.person_id = l.person_id AND o.run_id <> l.run_id AND o.basis = 'pay'
    JOIN payroll_run r ON r.workspace_id = o.workspace_id AND r.run_id = o.run_id AND r.status <> 'draft'
      AND r.period_start <= NEW.period_end AND r.period_end >= NEW.period_start
    WHERE l.workspace_id = NEW.workspace_id AND l.run_id = NEW.run_id AND l.basis = 'pay' LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the payroll run % pays the same people for the same days', other USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER pays_once AFTER UPDATE OF status ON payroll_run DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION check_paid_once();
