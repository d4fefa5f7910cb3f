-- AlterTable
ALTER TABLE "payroll_deposit" ADD COLUMN     "state" TEXT;

-- AlterTable
ALTER TABLE "payroll_line" ADD COLUMN     "withholding_state" TEXT,
ADD COLUMN     "work_state" TEXT;

-- CreateTable
CREATE TABLE "payroll_person_state" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "person_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "effective_from" DATE NOT NULL,
    "work_state" TEXT,
    "residence_state" TEXT,
    "withholding_state" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payroll_person_state_pkey" PRIMARY KEY ("workspace_id","person_id","effective_from")
);

-- CreateTable
CREATE TABLE "state_tax_account" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "state_tax_account_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "tax" TEXT NOT NULL,
    "account_number" TEXT NOT NULL,
    "effective_from" DATE NOT NULL,
    "exempt_deductions" JSONB,
    "status" TEXT NOT NULL DEFAULT 'recorded',
    "voided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "state_tax_account_pkey" PRIMARY KEY ("workspace_id","state_tax_account_id")
);

-- CreateIndex
CREATE INDEX "payroll_person_state_workspace_id_entity_id_idx" ON "payroll_person_state"("workspace_id", "entity_id");

-- CreateIndex
CREATE INDEX "state_tax_account_workspace_id_entity_id_state_tax_account__idx" ON "state_tax_account"("workspace_id", "entity_id", "state_tax_account_id");

-- AddForeignKey
ALTER TABLE "payroll_person_state" ADD CONSTRAINT "payroll_person_state_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payroll_person_state" ADD CONSTRAINT "payroll_person_state_workspace_id_person_id_fkey" FOREIGN KEY ("workspace_id", "person_id") REFERENCES "payroll_person"("workspace_id", "person_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "state_tax_account" ADD CONSTRAINT "state_tax_account_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.

-- The 50 states and the District of Columbia.
CREATE FUNCTION is_state(code text) RETURNS boolean LANGUAGE sql IMMUTABLE
  AS $$ SELECT code = ANY (string_to_array('AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY '
    'NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY', ' ')) $$;

-- What stands already: nobody's particulars had a day, so that what they say holds from the first day on.
ALTER TABLE payroll_person NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payroll_run NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payroll_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payroll_deposit NO FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt NO FORCE ROW LEVEL SECURITY;
-- Who works in one state and lives in another may be taxed by either, by what both have agreed on: that is not told.
CREATE FUNCTION withholding_state_of(filing jsonb) RETURNS text LANGUAGE sql IMMUTABLE
  AS $$ SELECT CASE WHEN coalesce(filing ->> 'residence_state', filing ->> 'work_state') = filing ->> 'work_state' THEN filing ->> 'work_state' END $$;
INSERT INTO payroll_person_state (workspace_id, person_id, entity_id, effective_from, work_state, residence_state, withholding_state, created_at)
  SELECT workspace_id, person_id, entity_id, starts_on, filing ->> 'work_state', filing ->> 'residence_state', withholding_state_of(filing), updated_at
  FROM payroll_person WHERE coalesce(filing ->> 'work_state', filing ->> 'residence_state') IS NOT NULL;
-- A pay that was approved has what its person's particulars said then: what they say now where nobody has changed them since, else what
-- the last receipt before it tells of them, else nothing.
CREATE TEMPORARY TABLE filing_told AS
  SELECT r.workspace_id, r.body::jsonb -> 'result' ->> 'person_id' AS person_id, r.executed_at, r.body::jsonb -> 'result' -> 'filing' AS filing,
    r.action = 'payroll_people.update' AND r.body::jsonb -> 'params' ? 'filing' AS is_change
  FROM receipt r WHERE r.action IN ('payroll_people.create', 'payroll_people.update');
CREATE INDEX ON filing_told (workspace_id, person_id, executed_at);
ALTER TABLE payroll_line DISABLE TRIGGER USER;
UPDATE payroll_line l SET work_state = f.filing ->> 'work_state', withholding_state = withholding_state_of(f.filing)
  FROM payroll_run r, payroll_person p, LATERAL (
    SELECT CASE WHEN EXISTS (SELECT FROM filing_told t WHERE t.workspace_id = p.workspace_id AND t.person_id = p.person_id
        AND t.is_change AND t.executed_at > r.approved_at)
      THEN (SELECT t.filing FROM filing_told t WHERE t.workspace_id = p.workspace_id AND t.person_id = p.person_id
        AND t.executed_at <= r.approved_at ORDER BY t.executed_at DESC LIMIT 1)
      ELSE p.filing END AS filing) f
  WHERE r.workspace_id = l.workspace_id AND r.run_id = l.run_id AND r.approved_at IS NOT NULL
    AND p.workspace_id = l.workspace_id AND p.person_id = l.person_id AND f.filing ->> 'work_state' IS NOT NULL;
ALTER TABLE payroll_line ENABLE TRIGGER USER;
-- What a company has deposited of state income tax, where all that it has withheld is one state's, was that state's.
ALTER TABLE payroll_deposit DISABLE TRIGGER USER;
UPDATE payroll_deposit d SET state = s.state
  FROM (SELECT r.workspace_id, r.entity_id, min(l.withholding_state) AS state
    FROM payroll_run r JOIN payroll_line l ON l.workspace_id = r.workspace_id AND l.run_id = r.run_id
    WHERE r.approved_at IS NOT NULL AND l.state_withheld_cents > 0 GROUP BY 1, 2
    HAVING count(*) = count(l.withholding_state) AND count(DISTINCT l.withholding_state) = 1) s
  WHERE s.workspace_id = d.workspace_id AND s.entity_id = d.entity_id AND d.kind = 'state_income_tax';
ALTER TABLE payroll_deposit ENABLE TRIGGER USER;
DROP TABLE filing_told;
DROP FUNCTION withholding_state_of(jsonb);
ALTER TABLE receipt FORCE ROW LEVEL SECURITY;
ALTER TABLE payroll_deposit FORCE ROW LEVEL SECURITY;
ALTER TABLE payroll_line FORCE ROW LEVEL SECURITY;
ALTER TABLE payroll_run FORCE ROW LEVEL SECURITY;
ALTER TABLE payroll_person FORCE ROW LEVEL SECURITY;

-- Where somebody works and lives is told from a day on. It may be told anew: what is paid keeps its own.
SELECT tenant_table('payroll_person_state', 'SELECT, INSERT');
SELECT company_table('payroll_person_state');
GRANT UPDATE (work_state, residence_state, withholding_state, created_at) ON payroll_person_state TO minutebook_app;
ALTER TABLE payroll_person_state SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 200);
ALTER TABLE payroll_person_state ADD CONSTRAINT payroll_person_state_is_known CHECK (coalesce(public.is_state(work_state), true)
  AND coalesce(public.is_state(residence_state), true) AND coalesce(public.is_state(withholding_state), true));
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON payroll_person_state FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER own_refers BEFORE INSERT ON payroll_person_state FOR EACH ROW
  EXECUTE FUNCTION refuse_others('person_id', 'payroll_person', 'person_id');
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, person_id, entity_id, effective_from ON payroll_person_state FOR EACH ROW
  EXECUTE FUNCTION refuse_change('where somebody works is of its day');
CREATE TRIGGER kept BEFORE DELETE ON payroll_person_state FOR EACH ROW
  EXECUTE FUNCTION refuse_change('where somebody has worked is kept');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON payroll_person_state FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('where somebody has worked is kept');
CREATE FUNCTION guard_person_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payroll_person p WHERE p.workspace_id = NEW.workspace_id AND p.person_id = NEW.person_id
      AND p.starts_on > NEW.effective_from) THEN
    RAISE EXCEPTION 'where somebody works is told no earlier than from their first day' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER guarded BEFORE INSERT ON payroll_person_state FOR EACH ROW EXECUTE FUNCTION guard_person_state();

-- A pay has the states of its day: a draft what is said of it, which may be said anew; once it is approved it stands. Where none was known
-- it may be told afterwards, once.
GRANT UPDATE (withholding_state, work_state) ON payroll_line TO minutebook_app;
ALTER TABLE payroll_line ADD CONSTRAINT payroll_line_states_are_known CHECK (coalesce(public.is_state(withholding_state), true)
  AND coalesce(public.is_state(work_state), true));
CREATE FUNCTION guard_state_of_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  run_status text;
BEGIN
  -- Held, so that nobody approves it, or voids it, meanwhile.
  SELECT r.status INTO run_status FROM payroll_run r WHERE r.workspace_id = NEW.workspace_id AND r.run_id = NEW.run_id FOR SHARE;
  IF run_status = 'draft' OR (run_status = 'approved' AND OLD.net_cents IS NULL) THEN
    RETURN NEW;
  END IF;
  IF run_status IN ('approved', 'processed') AND NEW.withholding_state IS NOT DISTINCT FROM coalesce(OLD.withholding_state, NEW.withholding_state)
    AND NEW.work_state IS NOT DISTINCT FROM coalesce(OLD.work_state, NEW.work_state) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a pay keeps its state' USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER keeps_its_state BEFORE UPDATE OF withholding_state, work_state ON payroll_line FOR EACH ROW
  EXECUTE FUNCTION guard_state_of_line();

-- A state's number of the company as an employer, from a day on: one at a time, voided where it was wrong.
SELECT tenant_table('state_tax_account', 'SELECT, INSERT');
SELECT company_table('state_tax_account');
GRANT UPDATE (status, voided_at, updated_at) ON state_tax_account TO minutebook_app;
ALTER TABLE state_tax_account SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 200);
CREATE FUNCTION are_exempt_kinds(kinds jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE
  AS $$ SELECT jsonb_typeof(kinds) = 'array' AND kinds <@ '["traditional_401k", "section_125"]' $$;
ALTER TABLE state_tax_account
  ADD CONSTRAINT state_tax_account_is_of_a_state CHECK (public.is_state(state)),
  ADD CONSTRAINT state_tax_account_tax_is_known CHECK (tax IN ('withholding', 'unemployment')),
  ADD CONSTRAINT state_tax_account_has_its_number CHECK (btrim(account_number) <> '' AND char_length(account_number) <= 50),
  ADD CONSTRAINT state_tax_account_exempts_deductions CHECK (exempt_deductions IS NULL
    OR tax = 'withholding' AND public.are_exempt_kinds(exempt_deductions)),
  ADD CONSTRAINT state_tax_account_status_is_known CHECK (status IN ('recorded', 'voided') AND (status = 'voided') = (voided_at IS NOT NULL));
CREATE UNIQUE INDEX state_tax_account_one_of_a_day ON state_tax_account (workspace_id, entity_id, state, tax, effective_from)
  WHERE status = 'recorded';
CREATE TRIGGER begins AFTER INSERT ON state_tax_account FOR EACH ROW WHEN (NEW.status <> 'recorded')
  EXECUTE FUNCTION refuse_change('a state tax account begins recorded');
CREATE TRIGGER transitions BEFORE UPDATE OF status ON state_tax_account FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'recorded>voided');
CREATE TRIGGER ended_stands BEFORE UPDATE ON state_tax_account FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('a state tax account that is voided stands');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON state_tax_account FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, state_tax_account_id, entity_id, state, tax, account_number, effective_from,
  exempt_deductions, created_at ON state_tax_account FOR EACH ROW EXECUTE FUNCTION refuse_change('a state tax account keeps what it says');
CREATE TRIGGER kept BEFORE DELETE ON state_tax_account FOR EACH ROW EXECUTE FUNCTION refuse_change('state tax accounts are kept');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON state_tax_account FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('state tax accounts are kept');

-- A deposit of state income tax is one state's, and clears what is owed to it.
ALTER TABLE payroll_deposit ADD CONSTRAINT payroll_deposit_state_is_known CHECK (state IS NULL
  OR kind = 'state_income_tax' AND public.is_state(state));
DROP TRIGGER stands ON payroll_deposit;
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, deposit_id, entity_id, kind, state, amount_cents, deposited_on, reference, bank_id,
  created_at ON payroll_deposit FOR EACH ROW EXECUTE FUNCTION refuse_change('a deposit keeps what it says');
CREATE FUNCTION check_deposit_of_state() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  owed numeric;
  deposited numeric;
BEGIN
  SELECT coalesce(sum(l.state_withheld_cents), 0) INTO owed
    FROM payroll_run r JOIN payroll_line l ON l.workspace_id = r.workspace_id AND l.run_id = r.run_id
    WHERE r.workspace_id = NEW.workspace_id AND r.entity_id = NEW.entity_id AND r.status = 'processed'
      AND l.withholding_state IS NOT DISTINCT FROM NEW.state;
  owed := owed + (SELECT coalesce(sum(d.state_withheld_cents), 0) FROM payroll_correction c
    JOIN payroll_correction_line d ON d.workspace_id = c.workspace_id AND d.payroll_correction_id = c.payroll_correction_id
    JOIN payroll_line l ON l.workspace_id = d.workspace_id AND l.run_id = d.run_id AND l.person_id = d.person_id
    WHERE c.workspace_id = NEW.workspace_id AND c.entity_id = NEW.entity_id AND c.status = 'recorded'
      AND l.withholding_state IS NOT DISTINCT FROM NEW.state);
  SELECT coalesce(sum(d.amount_cents), 0) INTO deposited FROM payroll_deposit d
    WHERE d.workspace_id = NEW.workspace_id AND d.entity_id = NEW.entity_id AND d.kind = NEW.kind
      AND d.state IS NOT DISTINCT FROM NEW.state AND d.status = 'recorded';
  IF deposited > owed THEN
    RAISE EXCEPTION 'deposits clear what is owed to their state: % of %', deposited, owed USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
-- After that of its kind, which holds the company.
CREATE TRIGGER owed_to_its_state AFTER INSERT ON payroll_deposit FOR EACH ROW WHEN (NEW.kind = 'state_income_tax')
  EXECUTE FUNCTION check_deposit_of_state();
