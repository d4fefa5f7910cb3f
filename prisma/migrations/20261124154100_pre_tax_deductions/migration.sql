-- A deduction's kind decides what it does to wages: a traditional 401(k) deferral is no part of those for federal income tax, what
-- a section 125 plan takes no part of those for social security, Medicare and FUTA either. What there is already lowered no tax.
CREATE FUNCTION deductions_of_kinds(deductions jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
  AS $$ SELECT coalesce(jsonb_agg('{"kind": "other"}' || d ORDER BY place), '[]') FROM jsonb_array_elements(deductions) WITH ORDINALITY e(d, place) $$;
ALTER TABLE payroll_person NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payroll_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payroll_person DISABLE TRIGGER USER;
ALTER TABLE payroll_line DISABLE TRIGGER USER;
UPDATE payroll_person SET deductions = deductions_of_kinds(deductions) WHERE deductions <> '[]';
UPDATE payroll_line SET deductions = deductions_of_kinds(deductions) WHERE deductions <> '[]';
ALTER TABLE payroll_line ENABLE TRIGGER USER;
ALTER TABLE payroll_person ENABLE TRIGGER USER;
ALTER TABLE payroll_line FORCE ROW LEVEL SECURITY;
ALTER TABLE payroll_person FORCE ROW LEVEL SECURITY;
DROP FUNCTION deductions_of_kinds(jsonb);

CREATE FUNCTION deductions_have_kinds(deductions jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE
  AS $$ SELECT NOT EXISTS (SELECT FROM jsonb_array_elements(deductions) d
    WHERE coalesce(d ->> 'kind', '') NOT IN ('traditional_401k', 'section_125', 'roth_401k', 'garnishment', 'other')) $$;
ALTER TABLE payroll_person ADD CONSTRAINT payroll_person_deductions_have_kinds CHECK (deductions_have_kinds(deductions));
ALTER TABLE payroll_line ADD CONSTRAINT payroll_line_deductions_have_kinds CHECK (deductions_have_kinds(deductions));

-- What the deductions of some kinds come to.
CREATE FUNCTION deducted_cents(deductions jsonb, kinds text[]) RETURNS numeric LANGUAGE sql IMMUTABLE
  AS $$ SELECT coalesce(sum((d ->> 'amount_cents')::numeric), 0) FROM jsonb_array_elements(deductions) d WHERE d ->> 'kind' = ANY (kinds) $$;

-- What is withheld may be said anew while the run is a draft.
GRANT UPDATE (federal_withheld_cents, state_withheld_cents, deductions) ON payroll_line TO minutebook_app;
DROP TRIGGER stands ON payroll_line;
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, run_id, person_id, basis, hours, gross_cents ON payroll_line
  FOR EACH ROW EXECUTE FUNCTION refuse_change('a payroll run keeps what it says');
CREATE FUNCTION guard_draft_of_line() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- Held, so that nobody approves it meanwhile.
  PERFORM FROM payroll_run r WHERE r.workspace_id = NEW.workspace_id AND r.run_id = NEW.run_id AND r.status = 'draft' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a payroll run keeps what it says once it is no draft' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER said_anew BEFORE UPDATE OF federal_withheld_cents, state_withheld_cents, deductions ON payroll_line
  FOR EACH ROW EXECUTE FUNCTION guard_draft_of_line();
