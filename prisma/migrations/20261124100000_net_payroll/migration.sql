-- CreateTable
CREATE TABLE "pay_schedule" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "pay_schedule_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "frequency" TEXT NOT NULL,
    "first_period_start" DATE NOT NULL,
    "pay_days_after" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pay_schedule_pkey" PRIMARY KEY ("workspace_id","pay_schedule_id")
);

-- CreateTable
CREATE TABLE "payroll_deposit" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "deposit_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "deposited_on" DATE NOT NULL,
    "reference" TEXT,
    "bank_id" TEXT,
    "status" TEXT NOT NULL DEFAULT 'recorded',
    "voided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payroll_deposit_pkey" PRIMARY KEY ("workspace_id","deposit_id")
);

-- AlterTable
ALTER TABLE "payroll_person" ADD COLUMN "pay_schedule_id" TEXT,
  ADD COLUMN "filing" JSONB,
  ADD COLUMN "federal_withheld_cents" BIGINT,
  ADD COLUMN "state_withheld_cents" BIGINT,
  ADD COLUMN "deductions" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "payroll_run" ADD COLUMN "off_cycle" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "pay_schedule_id" TEXT,
  ADD COLUMN "net_cents" BIGINT,
  ADD COLUMN "withholding_note" TEXT,
  ADD COLUMN "liabilities" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "paid_on" DATE,
  ADD COLUMN "bank_id" TEXT,
  ADD COLUMN "discarded_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "payroll_line" ADD COLUMN "federal_withheld_cents" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "state_withheld_cents" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "deductions" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "social_security_withheld_cents" BIGINT,
  ADD COLUMN "medicare_withheld_cents" BIGINT,
  ADD COLUMN "additional_medicare_withheld_cents" BIGINT,
  ADD COLUMN "net_cents" BIGINT;

-- CreateIndex
CREATE INDEX "pay_schedule_workspace_id_entity_id_pay_schedule_id_idx" ON "pay_schedule"("workspace_id", "entity_id", "pay_schedule_id");

-- CreateIndex
CREATE INDEX "payroll_deposit_workspace_id_entity_id_deposit_id_idx" ON "payroll_deposit"("workspace_id", "entity_id", "deposit_id");

-- AddForeignKey
ALTER TABLE "pay_schedule" ADD CONSTRAINT "pay_schedule_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payroll_deposit" ADD CONSTRAINT "payroll_deposit_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payroll_deposit" ADD CONSTRAINT "payroll_deposit_workspace_id_bank_id_fkey" FOREIGN KEY ("workspace_id", "bank_id") REFERENCES "bank_account"("workspace_id", "bank_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payroll_person" ADD CONSTRAINT "payroll_person_workspace_id_pay_schedule_id_fkey" FOREIGN KEY ("workspace_id", "pay_schedule_id") REFERENCES "pay_schedule"("workspace_id", "pay_schedule_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payroll_run" ADD CONSTRAINT "payroll_run_workspace_id_pay_schedule_id_fkey" FOREIGN KEY ("workspace_id", "pay_schedule_id") REFERENCES "pay_schedule"("workspace_id", "pay_schedule_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payroll_run" ADD CONSTRAINT "payroll_run_workspace_id_bank_id_fkey" FOREIGN KEY ("workspace_id", "bank_id") REFERENCES "bank_account"("workspace_id", "bank_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.

-- What there is already: nothing was withheld of it, and what the employer's taxes left owed is told by its kinds. What was
-- processed was paid on its pay date, on which the books took it in. A dissolved company's rows come along.
ALTER TABLE payroll_run NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payroll_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payroll_run DISABLE TRIGGER read_only;
ALTER TABLE payroll_run DISABLE TRIGGER guarded;
ALTER TABLE payroll_line DISABLE TRIGGER guarded;
UPDATE payroll_run SET net_cents = total_gross_cents,
  paid_on = CASE status WHEN 'processed' THEN pay_date END,
  withholding_note = 'Nothing was withheld: the run was approved before withholding was kept.',
  liabilities = CASE WHEN employer_taxes IS NULL THEN '{}' ELSE jsonb_build_object(
    'form_941', (employer_taxes ->> 'social_security_cents')::bigint + (employer_taxes ->> 'medicare_cents')::bigint,
    'form_940', (employer_taxes ->> 'futa_cents')::bigint, 'state_income_tax', 0, 'deductions', 0) END
  WHERE status <> 'draft';
UPDATE payroll_line l SET net_cents = l.gross_cents FROM payroll_run r
  WHERE r.workspace_id = l.workspace_id AND r.run_id = l.run_id AND r.status <> 'draft';
-- A run whose every amount was given by hand was one beside the regular ones, such as a bonus.
UPDATE payroll_run r SET off_cycle = true
  WHERE EXISTS (SELECT FROM payroll_line l WHERE l.workspace_id = r.workspace_id AND l.run_id = r.run_id)
    AND NOT EXISTS (SELECT FROM payroll_line l WHERE l.workspace_id = r.workspace_id AND l.run_id = r.run_id AND l.basis = 'pay');
ALTER TABLE payroll_line ENABLE TRIGGER guarded;
ALTER TABLE payroll_run ENABLE TRIGGER guarded;
ALTER TABLE payroll_run ENABLE TRIGGER read_only;
ALTER TABLE payroll_line FORCE ROW LEVEL SECURITY;
ALTER TABLE payroll_run FORCE ROW LEVEL SECURITY;

-- What a list of deductions comes to; each has a name and a positive amount.
CREATE FUNCTION deductions_cents(deductions jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE
  AS $$ SELECT coalesce(sum((d ->> 'amount_cents')::numeric), 0) FROM jsonb_array_elements(deductions) d $$;
CREATE FUNCTION deductions_are_named(deductions jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE
  AS $$ SELECT jsonb_typeof(deductions) = 'array' AND NOT EXISTS (SELECT FROM jsonb_array_elements(deductions) d
    WHERE coalesce(btrim(d ->> 'name'), '') = '' OR coalesce((d ->> 'amount_cents')::numeric, 0) NOT BETWEEN 1 AND 9007199254740991) $$;

-- People: what they filed, and what is withheld of each of their pays.
GRANT UPDATE (pay_schedule_id, filing, federal_withheld_cents, state_withheld_cents, deductions)
  ON payroll_person TO minutebook_app;
ALTER TABLE payroll_person
  ADD CONSTRAINT payroll_person_filing_is_told CHECK (jsonb_typeof(filing) = 'object'),
  ADD CONSTRAINT payroll_person_withheld_is_exact CHECK (federal_withheld_cents BETWEEN 0 AND 9007199254740991
    AND state_withheld_cents BETWEEN 0 AND 9007199254740991),
  ADD CONSTRAINT payroll_person_deductions_are_named CHECK (deductions_are_named(deductions));

-- Schedules
SELECT tenant_table('pay_schedule', 'SELECT, INSERT');
SELECT company_table('pay_schedule');
GRANT UPDATE (name, pay_days_after, status, archived_at, updated_at) ON pay_schedule TO minutebook_app;
ALTER TABLE pay_schedule
  ADD CONSTRAINT pay_schedule_is_named CHECK (btrim(name) <> '' AND char_length(name) <= 500),
  ADD CONSTRAINT pay_schedule_frequency_is_known CHECK (frequency IN ('weekly', 'biweekly', 'semimonthly', 'monthly')),
  ADD CONSTRAINT pay_schedule_begins_as_its_periods_do CHECK (CASE frequency
    WHEN 'semimonthly' THEN extract(day FROM first_period_start) IN (1, 16)
    WHEN 'monthly' THEN extract(day FROM first_period_start) = 1 ELSE true END),
  ADD CONSTRAINT pay_schedule_pays_soon CHECK (pay_days_after BETWEEN 0 AND 31),
  ADD CONSTRAINT pay_schedule_status_is_known CHECK (status IN ('active', 'archived') AND (status = 'archived') = (archived_at IS NOT NULL));
CREATE TRIGGER transitions BEFORE UPDATE OF status ON pay_schedule FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'active>archived');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON pay_schedule FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER kept BEFORE DELETE ON pay_schedule FOR EACH ROW EXECUTE FUNCTION refuse_change('pay schedules are kept');

-- Lines: from the gross to the net. What is withheld by the law's rates is worked out once, when the run is approved, and is the
-- employer's own share but for the additional Medicare tax, which has none.
GRANT UPDATE (social_security_withheld_cents, medicare_withheld_cents, additional_medicare_withheld_cents, net_cents) ON payroll_line
  TO minutebook_app;
ALTER TABLE payroll_line
  ADD CONSTRAINT payroll_line_deductions_are_named CHECK (deductions_are_named(deductions)),
  ADD CONSTRAINT payroll_line_withheld_is_exact CHECK (federal_withheld_cents BETWEEN 0 AND 9007199254740991
    AND state_withheld_cents BETWEEN 0 AND 9007199254740991
    AND num_nonnulls(social_security_withheld_cents, medicare_withheld_cents, additional_medicare_withheld_cents) IN (0, 3)
    AND social_security_withheld_cents = social_security_cents AND medicare_withheld_cents = medicare_cents
    AND additional_medicare_withheld_cents >= 0),
  ADD CONSTRAINT payroll_line_net_is_what_is_left CHECK (net_cents >= 0 AND net_cents = gross_cents - federal_withheld_cents
    - state_withheld_cents - coalesce(social_security_withheld_cents + medicare_withheld_cents + additional_medicare_withheld_cents, 0)
    - deductions_cents(deductions));
DROP TRIGGER stands ON payroll_line;
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, run_id, person_id, basis, hours, gross_cents, federal_withheld_cents,
  state_withheld_cents, deductions ON payroll_line FOR EACH ROW EXECUTE FUNCTION refuse_change('a payroll run keeps what it says');
CREATE OR REPLACE FUNCTION guard_payroll_line() RETURNS trigger
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
  ELSIF TG_OP = 'INSERT' AND (run_status <> 'draft' OR num_nonnulls(NEW.medicare_cents, NEW.medicare_withheld_cents, NEW.net_cents) > 0) THEN
    RAISE EXCEPTION 'a payroll line is of a draft' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF TG_OP = 'UPDATE' AND (run_status <> 'approved' OR OLD.net_cents IS NOT NULL) THEN
    RAISE EXCEPTION 'the employer''s taxes are estimated once, and what is withheld worked out, when the run is approved'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
DROP TRIGGER guarded ON payroll_line;
CREATE TRIGGER guarded BEFORE INSERT OR UPDATE OF social_security_cents, medicare_cents, futa_cents, social_security_withheld_cents,
  medicare_withheld_cents, additional_medicare_withheld_cents, net_cents ON payroll_line FOR EACH ROW
  EXECUTE FUNCTION guard_payroll_line();

-- Runs: a draft may be discarded, so that another takes its place; what is approved has its net and what it leaves owed; what is
-- processed the day on which it was paid.
GRANT UPDATE (net_cents, withholding_note, liabilities, paid_on, bank_id, discarded_at) ON payroll_run TO minutebook_app;
ALTER TABLE payroll_run
  DROP CONSTRAINT payroll_run_status_is_known,
  DROP CONSTRAINT payroll_run_of_nothing_is_a_draft,
  DROP CONSTRAINT payroll_run_has_its_times,
  DROP CONSTRAINT payroll_run_taxes_come_with_approval;
ALTER TABLE payroll_run
  ADD CONSTRAINT payroll_run_status_is_known CHECK (status IN ('draft', 'approved', 'processed', 'discarded')),
  ADD CONSTRAINT payroll_run_of_nothing_is_a_draft CHECK (status IN ('draft', 'discarded') OR total_gross_cents > 0),
  ADD CONSTRAINT payroll_run_has_its_times CHECK
    ((status IN ('approved', 'processed')) = (approved_at IS NOT NULL) AND (status = 'processed') = (processed_at IS NOT NULL)
      AND (status = 'discarded') = (discarded_at IS NOT NULL)),
  ADD CONSTRAINT payroll_run_taxes_come_with_approval CHECK (CASE WHEN status IN ('draft', 'discarded')
    THEN num_nonnulls(employer_taxes, employer_taxes_note, net_cents, withholding_note) = 0 AND liabilities = '{}'
    ELSE num_nonnulls(employer_taxes, employer_taxes_note) = 1 AND net_cents BETWEEN 0 AND total_gross_cents AND net_cents IS NOT NULL END),
  ADD CONSTRAINT payroll_run_is_paid_when_processed CHECK ((status = 'processed') = (paid_on IS NOT NULL)
    AND (bank_id IS NULL OR status = 'processed'));
DROP INDEX payroll_run_workspace_id_entity_id_period_key;
CREATE UNIQUE INDEX payroll_run_workspace_id_entity_id_period_key ON payroll_run (workspace_id, entity_id, period)
  WHERE period IS NOT NULL AND status IN ('approved', 'processed');
DROP TRIGGER transitions ON payroll_run;
CREATE TRIGGER transitions BEFORE UPDATE OF status ON payroll_run FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'draft>approved', 'draft>discarded', 'approved>processed');
DROP TRIGGER stands ON payroll_run;
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, run_id, entity_id, pay_date, period, period_start, period_end, total_gross_cents,
  off_cycle, pay_schedule_id, created_at ON payroll_run FOR EACH ROW EXECUTE FUNCTION refuse_change('a payroll run keeps what it says');
CREATE OR REPLACE FUNCTION guard_payroll_run() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' AND (NEW.employer_taxes, NEW.employer_taxes_note, NEW.net_cents, NEW.withholding_note, NEW.liabilities)
    IS DISTINCT FROM (OLD.employer_taxes, OLD.employer_taxes_note, OLD.net_cents, OLD.withholding_note, OLD.liabilities) THEN
    RAISE EXCEPTION 'the employer''s taxes are estimated once, and what is withheld worked out, when the run is approved'
      USING ERRCODE = 'integrity_constraint_violation';
  ELSIF OLD.status = 'processed' AND (NEW.paid_on, NEW.bank_id) IS DISTINCT FROM (OLD.paid_on, OLD.bank_id) THEN
    RAISE EXCEPTION 'a payroll run is paid once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

-- At the end of the transaction: the lines of a run, where it has any, add up to its gross; and once it is approved their taxes to
-- its taxes, their net to its net, and what they leave owed, by its kinds, to what the run leaves owed. A run without lines
-- withholds nothing.
CREATE OR REPLACE FUNCTION check_payroll_run() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  run record;
  of_lines record;
BEGIN
  SELECT r.status, r.total_gross_cents, r.net_cents, (r.employer_taxes ->> 'total_cents')::bigint AS taxes,
    coalesce((r.liabilities ->> 'form_941')::bigint, 0) AS form_941, coalesce((r.liabilities ->> 'form_940')::bigint, 0) AS form_940,
    coalesce((r.liabilities ->> 'state_income_tax')::bigint, 0) AS state_income_tax,
    coalesce((r.liabilities ->> 'deductions')::bigint, 0) AS deductions
    INTO run FROM payroll_run r WHERE r.workspace_id = NEW.workspace_id AND r.run_id = NEW.run_id;
  SELECT count(*) AS lines, sum(l.gross_cents) AS gross, sum(l.net_cents) AS net, count(l.net_cents) AS nets,
    count(l.medicare_cents) AS estimated, sum(l.social_security_cents + l.medicare_cents + l.futa_cents) AS taxes,
    sum(l.federal_withheld_cents + coalesce(l.social_security_cents + l.medicare_cents, 0)
      + coalesce(l.social_security_withheld_cents + l.medicare_withheld_cents + l.additional_medicare_withheld_cents, 0)) AS form_941,
    sum(coalesce(l.futa_cents, 0)) AS form_940, sum(l.state_withheld_cents) AS state_income_tax,
    sum(deductions_cents(l.deductions)) AS deductions
    INTO of_lines FROM payroll_line l WHERE l.workspace_id = NEW.workspace_id AND l.run_id = NEW.run_id;
  IF of_lines.lines = 0 THEN
    IF run.net_cents <> run.total_gross_cents OR run.form_941 + run.form_940 + run.state_income_tax + run.deductions <> 0 THEN
      RAISE EXCEPTION 'a payroll run that names nobody withholds nothing: net % of %', run.net_cents, run.total_gross_cents
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
  END IF;
  IF of_lines.gross <> run.total_gross_cents OR of_lines.estimated NOT IN (0, of_lines.lines) OR of_lines.taxes IS DISTINCT FROM run.taxes THEN
    RAISE EXCEPTION 'the lines of a payroll run add up to it: gross % of %, employer''s taxes % of %',
      of_lines.gross, run.total_gross_cents, of_lines.taxes, run.taxes USING ERRCODE = 'integrity_constraint_violation';
  ELSIF run.status IN ('approved', 'processed') AND (of_lines.nets <> of_lines.lines OR of_lines.net <> run.net_cents
    OR (of_lines.form_941, of_lines.form_940, of_lines.state_income_tax, of_lines.deductions)
      IS DISTINCT FROM (run.form_941::numeric, run.form_940::numeric, run.state_income_tax::numeric, run.deductions::numeric)) THEN
    RAISE EXCEPTION 'the lines of a payroll run add up to it: net % of %, owed by Form 941 % of %, by Form 940 % of %, to states % of %, deductions % of %',
      of_lines.net, run.net_cents, of_lines.form_941, run.form_941, of_lines.form_940, run.form_940, of_lines.state_income_tax,
      run.state_income_tax, of_lines.deductions, run.deductions USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;

-- Nobody's own pay of a day is approved twice, but by a run that is marked as being off the cycle.
CREATE OR REPLACE FUNCTION check_paid_once() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  other text;
BEGIN
  IF NEW.off_cycle THEN
    RETURN NULL;
  END IF;
  -- Held in order, so that of two approvals at once the second sees the first.
  PERFORM FROM payroll_person p WHERE p.workspace_id = NEW.workspace_id AND p.person_id IN
      (SELECT l.person_id FROM payroll_line l WHERE l.workspace_id = NEW.workspace_id AND l.run_id = NEW.run_id AND l.basis = 'pay')
    ORDER BY p.person_id FOR NO KEY UPDATE;
  SELECT r.run_id INTO other FROM payroll_line l
    JOIN payroll_line o ON o.workspace_id = l.workspace_id AND o.person_id = l.person_id AND o.run_id <> l.run_id AND o.basis = 'pay'
    JOIN payroll_run r ON r.workspace_id = o.workspace_id AND r.run_id = o.run_id AND r.status IN ('approved', 'processed')
      AND NOT r.off_cycle AND r.period_start <= NEW.period_end AND r.period_end >= NEW.period_start
    WHERE l.workspace_id = NEW.workspace_id AND l.run_id = NEW.run_id AND l.basis = 'pay' LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the payroll run % pays the same people for the same days', other USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;

-- Nor is anybody drafted twice for the same days, but by such a run. Drafts that stand beside each other from before may stay.
CREATE FUNCTION check_drafted_once() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  other text;
BEGIN
  PERFORM FROM payroll_person p WHERE p.workspace_id = NEW.workspace_id AND p.person_id = NEW.person_id FOR NO KEY UPDATE;
  SELECT o.run_id INTO other FROM payroll_run r
    JOIN payroll_line l ON l.workspace_id = r.workspace_id AND l.person_id = NEW.person_id AND l.run_id <> r.run_id
    JOIN payroll_run o ON o.workspace_id = r.workspace_id AND o.run_id = l.run_id AND o.status <> 'discarded' AND NOT o.off_cycle
      AND o.period_start <= r.period_end AND o.period_end >= r.period_start
    WHERE r.workspace_id = NEW.workspace_id AND r.run_id = NEW.run_id AND NOT r.off_cycle LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the payroll run % is of the same person and days', other USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER drafted_once AFTER INSERT ON payroll_line DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_drafted_once();

-- Deposits: what processed runs leave owed of a kind, and no more.
SELECT tenant_table('payroll_deposit', 'SELECT, INSERT');
SELECT company_table('payroll_deposit');
GRANT UPDATE (status, voided_at, updated_at) ON payroll_deposit TO minutebook_app;
ALTER TABLE payroll_deposit
  ADD CONSTRAINT payroll_deposit_kind_is_known CHECK (kind IN ('form_941', 'form_940', 'state_income_tax', 'deductions')),
  ADD CONSTRAINT payroll_deposit_amount_is_positive CHECK (amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT payroll_deposit_status_is_known CHECK (status IN ('recorded', 'voided') AND (status = 'voided') = (voided_at IS NOT NULL));
CREATE TRIGGER transitions BEFORE UPDATE OF status ON payroll_deposit FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'recorded>voided');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON payroll_deposit FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, deposit_id, entity_id, kind, amount_cents, deposited_on, reference, bank_id,
  created_at ON payroll_deposit FOR EACH ROW EXECUTE FUNCTION refuse_change('a deposit keeps what it says');
CREATE TRIGGER kept BEFORE DELETE ON payroll_deposit FOR EACH ROW EXECUTE FUNCTION refuse_change('deposits are kept');

CREATE FUNCTION check_deposit() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  owed numeric;
  deposited numeric;
BEGIN
  -- Held, so that of two deposits at once the second sees the first.
  PERFORM FROM entity e WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = NEW.entity_id FOR NO KEY UPDATE;
  SELECT coalesce(sum((r.liabilities ->> NEW.kind)::numeric), 0) INTO owed FROM payroll_run r
    WHERE r.workspace_id = NEW.workspace_id AND r.entity_id = NEW.entity_id AND r.status = 'processed';
  SELECT coalesce(sum(d.amount_cents), 0) INTO deposited FROM payroll_deposit d
    WHERE d.workspace_id = NEW.workspace_id AND d.entity_id = NEW.entity_id AND d.kind = NEW.kind AND d.status = 'recorded';
  IF deposited > owed THEN
    RAISE EXCEPTION 'deposits clear what is owed of their kind: % of %', deposited, owed USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER owed AFTER INSERT ON payroll_deposit FOR EACH ROW EXECUTE FUNCTION check_deposit();

-- What the books say of a deposit is taken back with it.
CREATE FUNCTION stands_payroll_deposit(workspace text, id text) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT NOT EXISTS (SELECT FROM payroll_deposit WHERE workspace_id = workspace AND deposit_id = id AND status = 'voided') $$;
