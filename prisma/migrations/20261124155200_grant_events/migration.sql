-- What happens to a grant after it is made: milestones, acceleration, leave, the end of the work, and what leaves the register by it.
-- CreateTable
CREATE TABLE "grant_event" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "grant_event_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "grant_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "happened_on" DATE NOT NULL,
    "ends_on" DATE,
    "shares" BIGINT,
    "milestone" TEXT,
    "price_per_share" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "grant_event_pkey" PRIMARY KEY ("workspace_id","grant_event_id")
);

-- CreateIndex
CREATE INDEX "grant_event_workspace_id_grant_id_grant_event_id_idx" ON "grant_event"("workspace_id", "grant_id", "grant_event_id");

-- AddForeignKey
ALTER TABLE "grant_event" ADD CONSTRAINT "grant_event_workspace_id_grant_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "grant_id", "entity_id") REFERENCES "equity_grant"("workspace_id", "grant_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
SELECT tenant_table('grant_event', 'SELECT, INSERT');
SELECT company_table('grant_event');
ALTER TABLE grant_event
  ADD CONSTRAINT grant_event_kind_is_known CHECK (kind IN ('milestone', 'acceleration', 'leave', 'termination', 'forfeiture', 'repurchase', 'cancellation')),
  ADD CONSTRAINT grant_event_shares_are_exact CHECK (shares BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT grant_event_is_whole CHECK (
    (kind IN ('acceleration', 'forfeiture', 'repurchase', 'cancellation')) = (shares IS NOT NULL)
    AND (kind = 'leave') = (ends_on IS NOT NULL) AND (kind = 'milestone') = (milestone IS NOT NULL) AND ends_on >= happened_on),
  ADD CONSTRAINT grant_event_price_is_dollars CHECK (price_per_share IS NULL OR (is_dollars(price_per_share) AND kind = 'repurchase'));
-- A milestone is reached once, and the work ends once.
CREATE UNIQUE INDEX grant_event_once ON grant_event (workspace_id, grant_id, kind, milestone) NULLS NOT DISTINCT
  WHERE kind IN ('milestone', 'termination', 'repurchase', 'cancellation', 'forfeiture');
CREATE TRIGGER read_only BEFORE INSERT ON grant_event FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON grant_event FOR EACH ROW EXECUTE FUNCTION refuse_change('what happened to a grant stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON grant_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('what happened to a grant stands');

-- What is forfeited, repurchased or cancelled leaves the recipient's holding, and may be issued again.
CREATE FUNCTION take_back_shares() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  held equity_grant;
BEGIN
  SELECT * INTO held FROM equity_grant g WHERE g.workspace_id = NEW.workspace_id AND g.grant_id = NEW.grant_id;
  UPDATE holding SET units = units - NEW.shares
    WHERE workspace_id = NEW.workspace_id AND grant_id = NEW.grant_id AND holder_key = held.recipient_key;
  UPDATE instrument SET issued_units = issued_units - NEW.shares, updated_at = now()
    WHERE workspace_id = NEW.workspace_id AND instrument_id = held.instrument_id;
  UPDATE cap_table SET issued_units = issued_units - NEW.shares
    WHERE workspace_id = NEW.workspace_id AND cap_table_id = held.cap_table_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER taken_back AFTER INSERT ON grant_event FOR EACH ROW WHEN (NEW.kind IN ('forfeiture', 'repurchase', 'cancellation'))
  EXECUTE FUNCTION take_back_shares();

-- Also by what is reached, and faster where control of the company changes.
CREATE OR REPLACE FUNCTION is_vesting(terms jsonb, granted bigint) RETURNS boolean IMMUTABLE
RETURN num_nonnulls(terms ->> 'months', terms ->> 'dates', terms ->> 'milestones') = 1
  AND coalesce(terms ->> 'acceleration' IN ('single_trigger', 'double_trigger')
    AND (terms ->> 'acceleration_percent')::int BETWEEN 1 AND 100, terms ->> 'acceleration' IS NULL)
  AND CASE WHEN terms ->> 'months' IS NOT NULL THEN coalesce(terms ->> 'start_on' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
    AND (terms ->> 'months')::int BETWEEN 1 AND 600 AND (terms ->> 'period_months')::int BETWEEN 1 AND (terms ->> 'months')::int
    AND (terms ->> 'months')::int % (terms ->> 'period_months')::int = 0
    AND (terms ->> 'cliff_months')::int BETWEEN 0 AND (terms ->> 'months')::int, false)
  ELSE coalesce((SELECT sum((part ->> 'shares')::numeric) = granted AND min((part ->> 'shares')::numeric) > 0
    FROM jsonb_array_elements(coalesce(nullif(terms -> 'dates', 'null'::jsonb), terms -> 'milestones')) part), false) END;
