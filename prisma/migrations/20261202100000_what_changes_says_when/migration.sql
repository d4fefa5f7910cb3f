-- Records that can change say when they were changed last, as the others do. What a record tells of rows that stand for ever (a grant's
-- events, a note's accruals, a round's closings, a report's sign-off) is told by those rows' own times where the record is read, and not
-- written into it: a change of the grant itself would be one more row for a split, a sale and a closing to hold, each in an order of its own.
ALTER TABLE "equity_grant" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "safe" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "convertible_note" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "share_transfer" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "equity_round" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "scenario_link" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "api_key" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "invitation" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "sign_off" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "period_review" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "resolution" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "deadline" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "contract" ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Ours from here. What is there already was changed when that is known to have been, or else never since it was made. Each table is
-- written anew by itself, which no trigger and no policy stands in the way of.
ALTER TABLE equity_grant ALTER COLUMN updated_at TYPE timestamptz(3) USING created_at;
ALTER TABLE safe ALTER COLUMN updated_at TYPE timestamptz(3) USING created_at;
ALTER TABLE convertible_note ALTER COLUMN updated_at TYPE timestamptz(3) USING created_at;
ALTER TABLE share_transfer ALTER COLUMN updated_at TYPE timestamptz(3) USING created_at;
ALTER TABLE equity_round ALTER COLUMN updated_at TYPE timestamptz(3) USING created_at;
ALTER TABLE scenario_link ALTER COLUMN updated_at TYPE timestamptz(3) USING coalesce(revoked_at, created_at);
ALTER TABLE api_key ALTER COLUMN updated_at TYPE timestamptz(3) USING coalesce(revoked_at, created_at);
ALTER TABLE invitation ALTER COLUMN updated_at TYPE timestamptz(3) USING coalesce(greatest(accepted_at, mailed_at), created_at);
ALTER TABLE sign_off ALTER COLUMN updated_at TYPE timestamptz(3) USING coalesce(superseded_at, created_at);
ALTER TABLE period_review ALTER COLUMN updated_at TYPE timestamptz(3) USING coalesce(withdrawn_at, created_at);
ALTER TABLE resolution ALTER COLUMN updated_at TYPE timestamptz(3) USING created_at;
ALTER TABLE deadline ALTER COLUMN updated_at TYPE timestamptz(3) USING created_at;
ALTER TABLE contract ALTER COLUMN updated_at TYPE timestamptz(3) USING created_at;

CREATE FUNCTION tell_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END
$$;

-- By its name after what refuses any other change than the one that is to come, which would take it for one.
CREATE TRIGGER updated BEFORE UPDATE ON equity_grant FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_change();
CREATE TRIGGER updated BEFORE UPDATE ON safe FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_change();
CREATE TRIGGER updated BEFORE UPDATE ON convertible_note FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_change();
CREATE TRIGGER updated BEFORE UPDATE ON share_transfer FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_change();
CREATE TRIGGER updated BEFORE UPDATE ON equity_round FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_change();
CREATE TRIGGER updated BEFORE UPDATE ON scenario_link FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_change();
CREATE TRIGGER updated BEFORE UPDATE ON api_key FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_change();
CREATE TRIGGER updated BEFORE UPDATE ON invitation FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_change();
CREATE TRIGGER updated BEFORE UPDATE ON sign_off FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_change();
CREATE TRIGGER updated BEFORE UPDATE ON period_review FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_change();
CREATE TRIGGER updated BEFORE UPDATE ON resolution FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_change();
CREATE TRIGGER updated BEFORE UPDATE ON deadline FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_change();
CREATE TRIGGER updated BEFORE UPDATE ON contract FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_change();
