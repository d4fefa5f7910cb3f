-- AlterTable
ALTER TABLE "payroll_run" ADD COLUMN "voided_at" TIMESTAMPTZ(3),
  ADD COLUMN "voided_on" DATE;

-- Ours from here.

-- A run that was approved or processed by mistake is voided, so that another takes its place: it keeps what it said, and when it was
-- approved and paid, and counts nowhere any more.
GRANT UPDATE (voided_at, voided_on) ON payroll_run TO minutebook_app;
ALTER TABLE payroll_run
  DROP CONSTRAINT payroll_run_status_is_known,
  DROP CONSTRAINT payroll_run_has_its_times,
  DROP CONSTRAINT payroll_run_is_paid_when_processed;
ALTER TABLE payroll_run
  ADD CONSTRAINT payroll_run_status_is_known CHECK (status IN ('draft', 'approved', 'processed', 'discarded', 'voided')),
  ADD CONSTRAINT payroll_run_has_its_times CHECK ((status IN ('approved', 'processed', 'voided')) = (approved_at IS NOT NULL)
    AND (status = 'processed' OR (status = 'voided' AND processed_at IS NOT NULL)) = (processed_at IS NOT NULL)
    AND (status = 'discarded') = (discarded_at IS NOT NULL)
    AND (status = 'voided') = (voided_at IS NOT NULL) AND (status = 'voided') = (voided_on IS NOT NULL)),
  ADD CONSTRAINT payroll_run_is_paid_when_processed CHECK ((processed_at IS NOT NULL) = (paid_on IS NOT NULL)
    AND (bank_id IS NULL OR processed_at IS NOT NULL) AND (voided_on IS NULL OR paid_on IS NULL OR voided_on >= paid_on));
DROP TRIGGER transitions ON payroll_run;
CREATE TRIGGER transitions BEFORE UPDATE OF status ON payroll_run FOR EACH ROW EXECUTE FUNCTION guard_transition('status',
  'draft>approved', 'draft>discarded', 'approved>processed', 'approved>voided', 'processed>voided');
DROP TRIGGER ended_stands ON payroll_run;
CREATE TRIGGER ended_stands BEFORE UPDATE ON payroll_run FOR EACH ROW
  WHEN (OLD.status IN ('discarded', 'voided') OR (OLD.status = 'processed' AND NEW.status <> 'voided'))
  EXECUTE FUNCTION refuse_change('a payroll run that is processed, discarded or voided stands');
CREATE OR REPLACE FUNCTION guard_payroll_run() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' AND (NEW.employer_taxes, NEW.employer_taxes_note, NEW.net_cents, NEW.withholding_note, NEW.liabilities)
    IS DISTINCT FROM (OLD.employer_taxes, OLD.employer_taxes_note, OLD.net_cents, OLD.withholding_note, OLD.liabilities) THEN
    RAISE EXCEPTION 'the employer''s taxes are estimated once, and what is withheld worked out, when the run is approved'
      USING ERRCODE = 'integrity_constraint_violation';
  ELSIF (OLD.status = 'processed' OR NEW.status = 'voided') AND (NEW.paid_on, NEW.bank_id, NEW.approved_at, NEW.processed_at)
    IS DISTINCT FROM (OLD.paid_on, OLD.bank_id, OLD.approved_at, OLD.processed_at) THEN
    RAISE EXCEPTION 'a payroll run is paid once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

-- What was voided is of nobody's days any more.
CREATE OR REPLACE FUNCTION check_drafted_once() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  other text;
BEGIN
  PERFORM FROM payroll_person p WHERE p.workspace_id = NEW.workspace_id AND p.person_id = NEW.person_id FOR NO KEY UPDATE;
  SELECT o.run_id INTO other FROM payroll_run r
    JOIN payroll_line l ON l.workspace_id = r.workspace_id AND l.person_id = NEW.person_id AND l.run_id <> r.run_id
    JOIN payroll_run o ON o.workspace_id = r.workspace_id AND o.run_id = l.run_id AND o.status NOT IN ('discarded', 'voided')
      AND NOT o.off_cycle AND o.period_start <= r.period_end AND o.period_end >= r.period_start
    WHERE r.workspace_id = NEW.workspace_id AND r.run_id = NEW.run_id AND NOT r.off_cycle LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the payroll run % is of the same person and days', other USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;

-- What the books say of a run is taken back with it.
CREATE FUNCTION stands_payroll_run(workspace text, id text) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT NOT EXISTS (SELECT FROM payroll_run WHERE workspace_id = workspace AND run_id = id AND status = 'voided') $$;
