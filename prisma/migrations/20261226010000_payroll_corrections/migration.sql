-- CreateTable
CREATE TABLE "payroll_correction" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "payroll_correction_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "corrected_on" DATE NOT NULL,
    "settled_by" TEXT NOT NULL,
    "bank_id" TEXT,
    "gross_cents" BIGINT NOT NULL,
    "employer_taxes_cents" BIGINT NOT NULL,
    "net_cents" BIGINT NOT NULL,
    "paid_cents" BIGINT NOT NULL,
    "liabilities" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'recorded',
    "voided_on" DATE,
    "voided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payroll_correction_pkey" PRIMARY KEY ("workspace_id","payroll_correction_id")
);

-- CreateTable
CREATE TABLE "payroll_correction_line" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "payroll_correction_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "gross_cents" BIGINT NOT NULL,
    "federal_withheld_cents" BIGINT NOT NULL,
    "state_withheld_cents" BIGINT NOT NULL,
    "deductions" JSONB NOT NULL,
    "social_security_withheld_cents" BIGINT NOT NULL,
    "medicare_withheld_cents" BIGINT NOT NULL,
    "additional_medicare_withheld_cents" BIGINT NOT NULL,
    "social_security_cents" BIGINT NOT NULL,
    "medicare_cents" BIGINT NOT NULL,
    "futa_cents" BIGINT NOT NULL,
    "net_cents" BIGINT NOT NULL,

    CONSTRAINT "payroll_correction_line_pkey" PRIMARY KEY ("workspace_id","payroll_correction_id","run_id","person_id")
);

-- CreateIndex
CREATE INDEX "payroll_correction_workspace_id_entity_id_payroll_correctio_idx" ON "payroll_correction"("workspace_id", "entity_id", "payroll_correction_id");

-- CreateIndex
CREATE INDEX "payroll_correction_workspace_id_run_id_idx" ON "payroll_correction"("workspace_id", "run_id");

-- CreateIndex
CREATE INDEX "payroll_correction_line_workspace_id_person_id_run_id_idx" ON "payroll_correction_line"("workspace_id", "person_id", "run_id");

-- CreateIndex
CREATE INDEX "payroll_correction_line_workspace_id_run_id_idx" ON "payroll_correction_line"("workspace_id", "run_id");

-- CreateIndex
CREATE INDEX "payroll_correction_line_workspace_id_entity_id_idx" ON "payroll_correction_line"("workspace_id", "entity_id");

-- AddForeignKey
ALTER TABLE "payroll_correction" ADD CONSTRAINT "payroll_correction_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payroll_correction" ADD CONSTRAINT "payroll_correction_workspace_id_run_id_fkey" FOREIGN KEY ("workspace_id", "run_id") REFERENCES "payroll_run"("workspace_id", "run_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payroll_correction" ADD CONSTRAINT "payroll_correction_workspace_id_person_id_fkey" FOREIGN KEY ("workspace_id", "person_id") REFERENCES "payroll_person"("workspace_id", "person_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payroll_correction" ADD CONSTRAINT "payroll_correction_workspace_id_bank_id_fkey" FOREIGN KEY ("workspace_id", "bank_id") REFERENCES "bank_account"("workspace_id", "bank_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payroll_correction_line" ADD CONSTRAINT "payroll_correction_line_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payroll_correction_line" ADD CONSTRAINT "payroll_correction_line_workspace_id_payroll_correction_id_fkey" FOREIGN KEY ("workspace_id", "payroll_correction_id") REFERENCES "payroll_correction"("workspace_id", "payroll_correction_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payroll_correction_line" ADD CONSTRAINT "payroll_correction_line_workspace_id_run_id_fkey" FOREIGN KEY ("workspace_id", "run_id") REFERENCES "payroll_run"("workspace_id", "run_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payroll_correction_line" ADD CONSTRAINT "payroll_correction_line_workspace_id_person_id_fkey" FOREIGN KEY ("workspace_id", "person_id") REFERENCES "payroll_person"("workspace_id", "person_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.

-- What somebody was paid is put right by differences beside what the run says, which stands: in the pay itself, and in later pay of the
-- year whose taxes had counted on it. Less than nothing was too much. A gross is put right downwards alone, since what is paid later is
-- wages of the day on which it is paid (26 CFR 31.3121(a)-2).
SELECT tenant_table('payroll_correction', 'SELECT, INSERT');
SELECT company_table('payroll_correction');
SELECT tenant_table('payroll_correction_line', 'SELECT, INSERT');
SELECT company_table('payroll_correction_line');
GRANT UPDATE (status, voided_on, voided_at, updated_at) ON payroll_correction TO minutebook_app;

CREATE FUNCTION liability_cents(liabilities jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE
  AS $$ SELECT coalesce(sum(l.value::numeric), 0) FROM jsonb_each_text(liabilities) l $$;
-- What an entry of these differences debits in all.
CREATE FUNCTION correction_entry_cents(gross bigint, taxes bigint, liabilities jsonb, paid bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
  AS $$ SELECT greatest(gross, 0) + greatest(taxes, 0) + greatest(-paid, 0)
    + (SELECT coalesce(sum(greatest(-l.value::bigint, 0)), 0)::bigint FROM jsonb_each_text(liabilities) l) $$;

ALTER TABLE payroll_correction
  ADD CONSTRAINT payroll_correction_is_explained CHECK (btrim(reason) <> '' AND char_length(reason) <= 500),
  ADD CONSTRAINT payroll_correction_settled_by_is_known CHECK (settled_by IN ('money', 'deductions')
    AND paid_cents = CASE settled_by WHEN 'money' THEN net_cents ELSE 0 END AND (settled_by = 'money' OR net_cents < 0 AND bank_id IS NULL)),
  ADD CONSTRAINT payroll_correction_is_balanced CHECK (gross_cents + employer_taxes_cents = liability_cents(liabilities) + paid_cents),
  ADD CONSTRAINT payroll_correction_amounts_are_exact CHECK (gross_cents BETWEEN -9007199254740991 AND 0
    AND employer_taxes_cents BETWEEN -9007199254740991 AND 9007199254740991 AND net_cents BETWEEN -9007199254740991 AND 9007199254740991),
  ADD CONSTRAINT payroll_correction_status_is_known CHECK (status IN ('recorded', 'voided')
    AND (status = 'voided') = (voided_at IS NOT NULL) AND (status = 'voided') = (voided_on IS NOT NULL) AND voided_on >= corrected_on);
ALTER TABLE payroll_correction_line
  ADD CONSTRAINT payroll_correction_line_net_is_what_is_left CHECK (net_cents = gross_cents - federal_withheld_cents - state_withheld_cents
    - social_security_withheld_cents - medicare_withheld_cents - additional_medicare_withheld_cents - deductions_cents(deductions)),
  ADD CONSTRAINT payroll_correction_line_deductions_have_kinds CHECK (jsonb_typeof(deductions) = 'array' AND deductions_have_kinds(deductions)),
  ADD CONSTRAINT payroll_correction_line_withheld_is_the_employers_share CHECK (social_security_withheld_cents = social_security_cents
    AND medicare_withheld_cents = medicare_cents);

ALTER TABLE payroll_correction SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 200);
ALTER TABLE payroll_correction_line SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 200);

CREATE TRIGGER begins AFTER INSERT ON payroll_correction FOR EACH ROW WHEN (NEW.status <> 'recorded')
  EXECUTE FUNCTION refuse_change('a payroll correction begins recorded');
CREATE TRIGGER transitions BEFORE UPDATE OF status ON payroll_correction FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'recorded>voided');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON payroll_correction FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER read_only BEFORE INSERT ON payroll_correction_line FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER ended_stands BEFORE UPDATE ON payroll_correction FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('a payroll correction that is voided stands');
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, payroll_correction_id, entity_id, run_id, person_id, reason, corrected_on, settled_by,
  bank_id, gross_cents, employer_taxes_cents, net_cents, paid_cents, liabilities, created_at ON payroll_correction FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a payroll correction keeps what it says');
CREATE TRIGGER kept BEFORE DELETE ON payroll_correction FOR EACH ROW EXECUTE FUNCTION refuse_change('payroll corrections are kept');
CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON payroll_correction_line FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a payroll correction keeps what it says');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON payroll_correction FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('payroll corrections are kept');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON payroll_correction_line FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('payroll corrections are kept');
CREATE TRIGGER own_refers BEFORE INSERT ON payroll_correction FOR EACH ROW EXECUTE FUNCTION refuse_others(
  'run_id', 'payroll_run', 'run_id', 'person_id', 'payroll_person', 'person_id', 'bank_id', 'bank_account', 'bank_id');
CREATE TRIGGER own_refers BEFORE INSERT ON payroll_correction_line FOR EACH ROW EXECUTE FUNCTION refuse_others(
  'run_id', 'payroll_run', 'run_id', 'person_id', 'payroll_person', 'person_id',
  'payroll_correction_id', 'payroll_correction', 'payroll_correction_id');
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF corrected_on, voided_on ON payroll_correction
  FOR EACH ROW WHEN (greatest(NEW.corrected_on, NEW.voided_on) > app_today() + 1)
  EXECUTE FUNCTION refuse_change('a payroll correction is not of a day to come');

-- Once the act is whole: it has the line of the pay that it corrects; its lines add up to it; each is of a processed run's pay of the same
-- employee in the same year; and with it nobody has earned or been withheld less than nothing.
CREATE FUNCTION check_payroll_correction() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  own payroll_correction;
  told record;
  wrong text;
BEGIN
  SELECT * INTO own FROM payroll_correction c WHERE c.workspace_id = NEW.workspace_id AND c.payroll_correction_id = NEW.payroll_correction_id;
  SELECT sum(l.gross_cents) AS gross, sum(l.net_cents) AS net, sum(l.social_security_cents + l.medicare_cents + l.futa_cents) AS taxes,
    sum(l.federal_withheld_cents + l.social_security_withheld_cents + l.medicare_withheld_cents + l.additional_medicare_withheld_cents
      + l.social_security_cents + l.medicare_cents) AS form_941,
    sum(l.futa_cents) AS form_940, sum(l.state_withheld_cents) AS state_income_tax,
    sum(deductions_cents(l.deductions)) AS deductions,
    count(*) FILTER (WHERE l.run_id = own.run_id AND l.person_id = own.person_id) AS own_lines
    INTO told FROM payroll_correction_line l
    WHERE l.workspace_id = NEW.workspace_id AND l.payroll_correction_id = NEW.payroll_correction_id;
  IF own.payroll_correction_id IS NULL OR told.own_lines <> 1 OR (told.gross, told.net, told.taxes) IS DISTINCT FROM
      (own.gross_cents::numeric, own.net_cents::numeric, own.employer_taxes_cents::numeric)
    OR (told.form_941, told.form_940, told.state_income_tax, told.deductions + own.net_cents - own.paid_cents) IS DISTINCT FROM
      ((own.liabilities ->> 'form_941')::numeric, (own.liabilities ->> 'form_940')::numeric,
        (own.liabilities ->> 'state_income_tax')::numeric, (own.liabilities ->> 'deductions')::numeric) THEN
    RAISE EXCEPTION 'the lines of the payroll correction % add up to it', NEW.payroll_correction_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT l.run_id INTO wrong FROM payroll_correction_line l
    LEFT JOIN payroll_run r ON r.workspace_id = l.workspace_id AND r.run_id = l.run_id AND r.status = 'processed'
    LEFT JOIN payroll_run o ON o.workspace_id = l.workspace_id AND o.run_id = own.run_id
      AND date_trunc('year', o.pay_date) = date_trunc('year', r.pay_date) AND o.paid_on <= own.corrected_on
    LEFT JOIN payroll_line p ON p.workspace_id = l.workspace_id AND p.run_id = l.run_id AND p.person_id = l.person_id
    LEFT JOIN payroll_person e ON e.workspace_id = l.workspace_id AND e.person_id = l.person_id
    LEFT JOIN payroll_person f ON f.workspace_id = l.workspace_id AND f.person_id = own.person_id AND f.employee_id = e.employee_id
    WHERE l.workspace_id = NEW.workspace_id AND l.payroll_correction_id = NEW.payroll_correction_id
      AND num_nulls(o.run_id, p.run_id, f.person_id) > 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'a payroll correction is of what processed runs of the year have paid the same employee, and not of the run %', wrong
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT l.run_id INTO wrong FROM payroll_correction_line l
    JOIN payroll_line p ON p.workspace_id = l.workspace_id AND p.run_id = l.run_id AND p.person_id = l.person_id
    JOIN payroll_correction_line d ON d.workspace_id = l.workspace_id AND d.run_id = l.run_id AND d.person_id = l.person_id
    JOIN payroll_correction c ON c.workspace_id = d.workspace_id AND c.payroll_correction_id = d.payroll_correction_id AND c.status = 'recorded'
    WHERE l.workspace_id = NEW.workspace_id AND l.payroll_correction_id = NEW.payroll_correction_id
    GROUP BY l.run_id, l.person_id
    HAVING least(max(p.gross_cents) + sum(d.gross_cents), max(p.federal_withheld_cents) + sum(d.federal_withheld_cents),
      max(p.state_withheld_cents) + sum(d.state_withheld_cents), max(p.social_security_withheld_cents) + sum(d.social_security_withheld_cents),
      max(p.medicare_withheld_cents) + sum(d.medicare_withheld_cents), max(p.futa_cents) + sum(d.futa_cents),
      max(p.additional_medicare_withheld_cents) + sum(d.additional_medicare_withheld_cents)) < 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'nobody was paid less than nothing by the run %', wrong USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  -- What was deducted of later pay to settle it is owed to nobody else.
  IF own.settled_by = 'deductions' AND own.status = 'recorded' AND 0 > (SELECT coalesce(sum((r.liabilities ->> 'deductions')::numeric), 0)
      FROM payroll_run r WHERE r.workspace_id = own.workspace_id AND r.entity_id = own.entity_id AND r.status = 'processed')
    + (SELECT coalesce(sum((c.liabilities ->> 'deductions')::numeric), 0) FROM payroll_correction c
      WHERE c.workspace_id = own.workspace_id AND c.entity_id = own.entity_id AND c.status = 'recorded')
    - (SELECT coalesce(sum(d.amount_cents), 0) FROM payroll_deposit d WHERE d.workspace_id = own.workspace_id
      AND d.entity_id = own.entity_id AND d.kind = 'deductions' AND d.status = 'recorded') THEN
    RAISE EXCEPTION 'no more is settled by deductions than was deducted and is still here' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT ON payroll_correction DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_payroll_correction();
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT ON payroll_correction_line DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_payroll_correction();
CREATE CONSTRAINT TRIGGER seen AFTER INSERT OR UPDATE OF status ON payroll_correction DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION check_seen('entity_id');
CREATE CONSTRAINT TRIGGER seen AFTER INSERT ON payroll_correction_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION check_seen('entity_id');

-- A run whose pay was put right is voided once that is taken back.
CREATE FUNCTION guard_corrected_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payroll_correction_line l JOIN payroll_correction c ON c.workspace_id = l.workspace_id
      AND c.payroll_correction_id = l.payroll_correction_id AND c.status = 'recorded'
      WHERE l.workspace_id = NEW.workspace_id AND l.run_id = NEW.run_id) THEN
    RAISE EXCEPTION 'the payroll run % has a correction, which is voided first', NEW.run_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER uncorrected BEFORE UPDATE OF status ON payroll_run FOR EACH ROW WHEN (NEW.status = 'voided')
  EXECUTE FUNCTION guard_corrected_run();

-- It stands in the books by an entry of its own, where it moves something there: what a deduction is of moves nothing.
SELECT booked_table('payroll_correction', 'payroll_correction', 'payroll_correction_id', 'corrected',
  $$r.entity_id, 'usd', correction_entry_cents(r.gross_cents, r.employer_taxes_cents, r.liabilities, r.paid_cents), r.corrected_on,
    r.status = 'recorded' AND correction_entry_cents(r.gross_cents, r.employer_taxes_cents, r.liabilities, r.paid_cents) > 0,
    0::bigint, NULL::text, NULL::text$$,
  'INSERT OR UPDATE OF status ON *');
CREATE FUNCTION stands_payroll_correction(workspace text, id text) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT NOT EXISTS (SELECT FROM payroll_correction WHERE workspace_id = workspace AND payroll_correction_id = id AND status = 'voided') $$;

-- Deposits clear what is owed of their kind, with what was put right of it.
CREATE OR REPLACE FUNCTION check_deposit() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  owed numeric;
  deposited numeric;
BEGIN
  -- Held, so that of two deposits at once the second sees the first.
  PERFORM FROM entity e WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = NEW.entity_id FOR NO KEY UPDATE;
  SELECT coalesce(sum((r.liabilities ->> NEW.kind)::numeric), 0) INTO owed FROM payroll_run r
    WHERE r.workspace_id = NEW.workspace_id AND r.entity_id = NEW.entity_id AND r.status = 'processed';
  owed := owed + (SELECT coalesce(sum((c.liabilities ->> NEW.kind)::numeric), 0) FROM payroll_correction c
    WHERE c.workspace_id = NEW.workspace_id AND c.entity_id = NEW.entity_id AND c.status = 'recorded');
  SELECT coalesce(sum(d.amount_cents), 0) INTO deposited FROM payroll_deposit d
    WHERE d.workspace_id = NEW.workspace_id AND d.entity_id = NEW.entity_id AND d.kind = NEW.kind AND d.status = 'recorded';
  IF deposited > owed THEN
    RAISE EXCEPTION 'deposits clear what is owed of their kind: % of %', deposited, owed USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
