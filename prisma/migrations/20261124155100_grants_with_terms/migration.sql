-- What a grant was made on: its price and what was given for it, its vesting, the exemption it relies on, who approved it.
ALTER TABLE "instrument" ADD COLUMN "par_value" TEXT;
ALTER TABLE "equity_grant" ADD COLUMN "before_filing" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "price_per_share" TEXT,
ADD COLUMN "par_value" TEXT,
ADD COLUMN "consideration_cents" BIGINT,
ADD COLUMN "consideration" TEXT,
ADD COLUMN "paid_on" DATE,
ADD COLUMN "exemption" TEXT,
ADD COLUMN "legends" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "certificate_number" TEXT,
ADD COLUMN "approval_id" TEXT,
ADD COLUMN "vesting" JSONB;

-- CreateIndex
CREATE UNIQUE INDEX "equity_grant_workspace_id_cap_table_id_certificate_number_key" ON "equity_grant"("workspace_id", "cap_table_id", "certificate_number");

-- Ours from here.
ALTER TABLE equity_grant ALTER COLUMN legends SET NOT NULL;

-- The grants that there are: the backfill reaches every workspace.
ALTER TABLE entity DISABLE ROW LEVEL SECURITY;
ALTER TABLE equity_grant DISABLE ROW LEVEL SECURITY;
ALTER TABLE equity_grant DISABLE TRIGGER USER;
UPDATE equity_grant g SET before_filing = true FROM entity e
  WHERE e.workspace_id = g.workspace_id AND e.entity_id = g.entity_id AND (e.filed_on IS NULL OR g.granted_on < e.filed_on);
ALTER TABLE equity_grant ENABLE TRIGGER USER;
ALTER TABLE equity_grant ENABLE ROW LEVEL SECURITY;
ALTER TABLE entity ENABLE ROW LEVEL SECURITY;

-- Dollars as a decimal string that says one number in one way.
CREATE FUNCTION is_dollars(price text) RETURNS boolean IMMUTABLE
RETURN price ~ '^(0|[1-9][0-9]{0,11})(\.[0-9]{1,12})?$';

-- In equal parts over whole periods, or on days that are named, whose shares are all of the grant's.
CREATE FUNCTION is_vesting(terms jsonb, granted bigint) RETURNS boolean IMMUTABLE
RETURN CASE
  WHEN terms ->> 'months' IS NOT NULL THEN coalesce(terms ->> 'dates' IS NULL AND terms ->> 'start_on' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
    AND (terms ->> 'months')::int BETWEEN 1 AND 600 AND (terms ->> 'period_months')::int BETWEEN 1 AND (terms ->> 'months')::int
    AND (terms ->> 'months')::int % (terms ->> 'period_months')::int = 0
    AND (terms ->> 'cliff_months')::int BETWEEN 0 AND (terms ->> 'months')::int, false)
  ELSE coalesce((SELECT sum((part ->> 'shares')::numeric) = granted AND min((part ->> 'shares')::numeric) > 0
    FROM jsonb_array_elements(terms -> 'dates') part), false) END;

ALTER TABLE instrument ADD CONSTRAINT instrument_par_value_is_dollars CHECK (is_dollars(par_value));
ALTER TABLE equity_grant
  ADD CONSTRAINT equity_grant_price_is_dollars CHECK (is_dollars(price_per_share) AND price_per_share::numeric > 0),
  ADD CONSTRAINT equity_grant_par_value_is_dollars CHECK (is_dollars(par_value)),
  ADD CONSTRAINT equity_grant_price_is_at_least_par CHECK (price_per_share::numeric >= par_value::numeric),
  ADD CONSTRAINT equity_grant_consideration_is_the_price_of_all CHECK (consideration_cents BETWEEN 0 AND 9007199254740991
    AND (price_per_share IS NULL) = (consideration_cents IS NULL) AND (price_per_share IS NULL OR consideration IS NOT NULL)
    AND consideration_cents = round(shares * price_per_share::numeric * 100)),
  ADD CONSTRAINT equity_grant_consideration_is_known CHECK (consideration IN ('cash', 'services', 'intellectual_property', 'debt_cancellation')),
  ADD CONSTRAINT equity_grant_promise_is_not_paid CHECK (share_class_of(grant_type) NOT IN ('option', 'rsu') OR (price_per_share IS NULL AND paid_on IS NULL)),
  ADD CONSTRAINT equity_grant_exemption_is_known CHECK (exemption IN ('4(a)(2)', '506(b)', '506(c)', '701', 'state')),
  ADD CONSTRAINT equity_grant_vesting_is_whole CHECK (vesting IS NULL OR is_vesting(vesting, shares));

-- What the law of the day makes of a grant is told by the database itself: its par value, and whether the company was filed.
CREATE FUNCTION tell_grant() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.granted_on > current_date OR NEW.paid_on > current_date THEN
    RAISE EXCEPTION 'a grant is made and paid by today' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT e.filed_on IS NULL OR NEW.granted_on < e.filed_on,
      -- The last is what the formation documents say where the company says nothing.
      CASE WHEN share_class_of(NEW.grant_type) IN ('common', 'preferred') THEN coalesce(i.par_value, e.par_value, '0.00001') END
    INTO NEW.before_filing, NEW.par_value
    FROM entity e LEFT JOIN instrument i ON i.workspace_id = e.workspace_id AND i.instrument_id = NEW.instrument_id
    WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = NEW.entity_id;
  RETURN NEW;
END
$$;
CREATE TRIGGER told BEFORE INSERT ON equity_grant FOR EACH ROW EXECUTE FUNCTION tell_grant();

-- An approval is the company's own: a meeting of it, or a document.
CREATE FUNCTION assert_own_approval() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM meeting m WHERE m.workspace_id = NEW.workspace_id AND m.meeting_id = NEW.approval_id AND m.entity_id = NEW.entity_id)
    AND NOT EXISTS (SELECT FROM document d WHERE d.workspace_id = NEW.workspace_id AND d.document_id = NEW.approval_id AND d.entity_id = NEW.entity_id)
  THEN
    RAISE EXCEPTION 'a grant is approved by a meeting or a document of its company' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER approved_by_its_own BEFORE INSERT OR UPDATE OF approval_id ON equity_grant FOR EACH ROW WHEN (NEW.approval_id IS NOT NULL)
  EXECUTE FUNCTION assert_own_approval();

-- All of it stands, but that its money and its approval come once.
DROP TRIGGER immutable ON equity_grant;
DROP TRIGGER read_only ON equity_grant;
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON equity_grant FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE DELETE ON equity_grant FOR EACH ROW EXECUTE FUNCTION refuse_change('a grant stands');
CREATE FUNCTION refuse_other_than_what_comes() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  before equity_grant := NEW;
BEGIN
  before.paid_on := OLD.paid_on;
  before.approval_id := OLD.approval_id;
  IF OLD IS DISTINCT FROM before OR NEW.paid_on > current_date OR OLD.paid_on IS DISTINCT FROM NEW.paid_on AND OLD.paid_on IS NOT NULL
    OR OLD.approval_id IS DISTINCT FROM NEW.approval_id AND OLD.approval_id IS NOT NULL
  THEN
    RAISE EXCEPTION 'a grant stands: only its money and its approval are still to come' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER stands BEFORE UPDATE ON equity_grant FOR EACH ROW EXECUTE FUNCTION refuse_other_than_what_comes();
GRANT UPDATE (paid_on, approval_id) ON equity_grant TO minutebook_app;
