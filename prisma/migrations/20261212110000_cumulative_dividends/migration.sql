-- Dividends that accrue on preferred stock from day to day, and what of them was declared.
ALTER TABLE "instrument" ADD COLUMN "dividend_percent" DOUBLE PRECISION,
ADD COLUMN "dividend_compounding" TEXT,
ADD COLUMN "dividend_from" DATE;

-- CreateTable
CREATE TABLE "declared_dividend" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "distribution_id" TEXT NOT NULL,
    "grant_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "units" BIGINT NOT NULL,
    "per_share" TEXT NOT NULL,

    CONSTRAINT "declared_dividend_pkey" PRIMARY KEY ("workspace_id","distribution_id","grant_id")
);

-- CreateIndex
CREATE INDEX "declared_dividend_workspace_id_entity_id_grant_id_idx" ON "declared_dividend"("workspace_id", "entity_id", "grant_id");

-- AddForeignKey
ALTER TABLE "declared_dividend" ADD CONSTRAINT "declared_dividend_workspace_id_distribution_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "distribution_id", "entity_id") REFERENCES "distribution"("workspace_id", "distribution_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "declared_dividend" ADD CONSTRAINT "declared_dividend_workspace_id_grant_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "grant_id", "entity_id") REFERENCES "equity_grant"("workspace_id", "grant_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
SELECT tenant_table('declared_dividend', 'SELECT, INSERT');
SELECT company_table('declared_dividend');

ALTER TABLE instrument
  ADD CONSTRAINT instrument_dividend_is_of_preferred CHECK (kind = 'preferred'
    OR num_nonnulls(dividend_percent, dividend_compounding, dividend_from) = 0),
  ADD CONSTRAINT instrument_dividend_is_a_part CHECK (dividend_percent > 0 AND dividend_percent <= 100
    AND dividend_percent::numeric = round(dividend_percent::numeric, 4)),
  ADD CONSTRAINT instrument_dividend_compounding_is_known CHECK (dividend_compounding IN ('simple', 'annual')),
  ADD CONSTRAINT instrument_dividend_is_of_its_price CHECK (dividend_percent IS NULL OR original_issue_price IS NOT NULL),
  ADD CONSTRAINT instrument_dividend_accrues CHECK (dividend_percent IS NOT NULL
    OR num_nonnulls(dividend_compounding, dividend_from) = 0);
CREATE TRIGGER dividend_stands BEFORE UPDATE OF dividend_percent, dividend_compounding, dividend_from ON instrument
  FOR EACH ROW WHEN (OLD.issued_units > 0 AND OLD.dividend_percent IS NOT NULL AND (OLD.dividend_percent,
    coalesce(OLD.dividend_compounding, 'simple'), OLD.dividend_from) IS DISTINCT FROM (NEW.dividend_percent,
    coalesce(NEW.dividend_compounding, 'simple'), NEW.dividend_from))
  EXECUTE FUNCTION refuse_change('dividends accrue as it was told');

ALTER TABLE distribution
  DROP CONSTRAINT distribution_method_is_known,
  ADD CONSTRAINT distribution_method_is_known CHECK (method IN ('pro_rata', 'waterfall', 'accrued_dividends'));

ALTER TABLE declared_dividend
  ADD CONSTRAINT declared_dividend_is_of_shares CHECK (units BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT declared_dividend_is_dollars CHECK (is_dollars(per_share) AND per_share::numeric > 0);
CREATE TRIGGER read_only BEFORE INSERT ON declared_dividend FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON declared_dividend FOR EACH ROW
  EXECUTE FUNCTION refuse_change('what was declared of a dividend stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON declared_dividend FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('what was declared of a dividend stands');

-- All that has accrued on a share of a class by a day, in dollars, had nothing been declared of it.
CREATE FUNCTION accrued_in_all(i instrument, issued_on date, day date) RETURNS numeric
LANGUAGE plpgsql STABLE AS $$
DECLARE
  began date := coalesce(i.dividend_from, issued_on);
  turn date := began;
  rate numeric := i.dividend_percent::numeric / 100;
  whole numeric := 1;
  years int := 1;
BEGIN
  IF i.dividend_percent IS NULL OR day <= began THEN
    RETURN 0;
  ELSIF i.dividend_compounding = 'annual' THEN
    WHILE (began + make_interval(years => years))::date <= day LOOP
      whole := whole * (1 + rate * ((began + make_interval(years => years))::date - turn) / 365);
      turn := (began + make_interval(years => years))::date;
      years := years + 1;
    END LOOP;
  END IF;
  RETURN i.original_issue_price::numeric * (whole * (1 + rate * (day - turn) / 365) - 1);
END
$$;

-- No more is declared of a lot than has accrued on it, the last at the end of its record date, and none before what was declared already.
CREATE FUNCTION check_declared_dividend() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  own distribution;
  declared numeric;
  accrued numeric;
BEGIN
  SELECT * INTO own FROM distribution d WHERE d.workspace_id = NEW.workspace_id AND d.distribution_id = NEW.distribution_id;
  IF EXISTS (SELECT FROM declared_dividend o JOIN distribution d USING (workspace_id, distribution_id)
      WHERE o.workspace_id = NEW.workspace_id AND o.grant_id = NEW.grant_id AND d.status <> 'voided' AND d.record_date > own.record_date) THEN
    RAISE EXCEPTION 'dividends are declared one after the other' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT sum(o.per_share::numeric * f.below / f.above), max(accrued_in_all(i, g.granted_on, own.record_date))
    INTO declared, accrued
    FROM declared_dividend o JOIN distribution d USING (workspace_id, distribution_id)
      JOIN equity_grant g ON g.workspace_id = o.workspace_id AND g.grant_id = o.grant_id
      JOIN instrument i ON i.workspace_id = g.workspace_id AND i.instrument_id = g.instrument_id
      CROSS JOIN LATERAL split_factors(g.workspace_id, g.instrument_id, d.record_date, d.created_at) f
    WHERE o.workspace_id = NEW.workspace_id AND o.grant_id = NEW.grant_id AND d.status <> 'voided';
  -- Prices are told to the twelfth decimal, rounded up; so is each part that was declared.
  IF declared > accrued + 0.000000001 THEN
    RAISE EXCEPTION 'no more is declared of a dividend than has accrued' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER has_accrued AFTER INSERT ON declared_dividend DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_declared_dividend();

-- What is paid by right of dividends is taken off what has accrued, to the cent for each lot, and nothing is taken off unpaid.
CREATE FUNCTION check_dividend_lines() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  paid numeric;
  taken numeric;
  lots int;
  shares numeric;
BEGIN
  SELECT coalesce(sum((l ->> 'amount_cents')::numeric), 0) INTO paid
    FROM distribution_part p, jsonb_array_elements(p.lines) l
    WHERE p.workspace_id = NEW.workspace_id AND p.distribution_id = NEW.distribution_id AND l ->> 'basis' = 'dividend';
  SELECT coalesce(sum(o.units * o.per_share::numeric * 100), 0), count(*), coalesce(sum(o.units), 0) INTO taken, lots, shares
    FROM declared_dividend o WHERE o.workspace_id = NEW.workspace_id AND o.distribution_id = NEW.distribution_id;
  -- A share's part is told to the twelfth decimal of a dollar.
  IF abs(paid - taken) > lots + shares / 10000000000 THEN
    RAISE EXCEPTION 'what is paid of dividends is taken off what has accrued' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER takes_dividends AFTER INSERT ON distribution DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_dividend_lines();
CREATE CONSTRAINT TRIGGER taken_as_paid AFTER INSERT ON declared_dividend DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_dividend_lines();

-- What was divided before dividends accrued was of none.
ALTER TABLE distribution DISABLE TRIGGER USER;
ALTER TABLE distribution DISABLE ROW LEVEL SECURITY;
UPDATE distribution SET worked = worked || jsonb_build_object(
  'classes', coalesce((SELECT jsonb_agg(c || '{"accrued_per_share": null}' ORDER BY at) FROM jsonb_array_elements(worked -> 'classes') WITH ORDINALITY AS x(c, at)), '[]'),
  'break_points', coalesce((SELECT jsonb_agg(c || '{"accrued_per_share": null}' ORDER BY at) FROM jsonb_array_elements(worked -> 'break_points') WITH ORDINALITY AS x(c, at)), '[]'));
ALTER TABLE distribution ENABLE ROW LEVEL SECURITY;
ALTER TABLE distribution ENABLE TRIGGER USER;
