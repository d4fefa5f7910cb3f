-- The mailing of an election under section 83(b), as it was recorded; and a look at companies whose options have a last day, so that
-- they expire by themselves.
-- CreateTable
CREATE TABLE "election_mailing" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "election_mailing_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "grant_id" TEXT NOT NULL,
    "mailed_on" DATE NOT NULL,
    "carrier" TEXT,
    "tracking_number" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "election_mailing_pkey" PRIMARY KEY ("workspace_id","election_mailing_id")
);

-- CreateIndex
CREATE INDEX "election_mailing_workspace_id_grant_id_election_mailing_id_idx" ON "election_mailing"("workspace_id", "grant_id", "election_mailing_id");

-- AddForeignKey
ALTER TABLE "election_mailing" ADD CONSTRAINT "election_mailing_workspace_id_grant_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "grant_id", "entity_id") REFERENCES "equity_grant"("workspace_id", "grant_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
SELECT tenant_table('election_mailing', 'SELECT, INSERT');
SELECT company_table('election_mailing');
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON election_mailing FOR EACH ROW EXECUTE FUNCTION refuse_change('that an election was mailed stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON election_mailing FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('that an election was mailed stands');
CREATE TRIGGER read_only BEFORE INSERT ON election_mailing FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();

-- It is mailed once it is in the post, and of property that is still to vest: 26 U.S.C. 83(b).
CREATE FUNCTION assert_mailing() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.mailed_on > app_today() THEN
    RAISE EXCEPTION 'an election is not mailed on a day to come, %', NEW.mailed_on USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM equity_grant g WHERE g.workspace_id = NEW.workspace_id AND g.grant_id = NEW.grant_id
      AND g.vesting IS NOT NULL AND share_class_of(g.grant_type) IN ('common', 'preferred', 'unit')) THEN
    RAISE EXCEPTION 'grant % is no property that vests', NEW.grant_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER is_of_restricted_property BEFORE INSERT ON election_mailing FOR EACH ROW EXECUTE FUNCTION assert_mailing();

-- One look at each company that has promised something with a last day; from it on the looks plan each other.
ALTER TABLE equity_grant DISABLE ROW LEVEL SECURITY;
ALTER TABLE entity DISABLE ROW LEVEL SECURITY;
ALTER TABLE outbox DISABLE ROW LEVEL SECURITY;
INSERT INTO outbox (workspace_id, outbox_id, kind, payload)
SELECT e.workspace_id, 'out_0' || substr(md5('expiry ' || e.entity_id), 1, 25), 'books.due', jsonb_build_object('entity_id', e.entity_id)
FROM entity e
WHERE e.status = 'active' AND EXISTS (SELECT FROM equity_grant g WHERE g.workspace_id = e.workspace_id AND g.entity_id = e.entity_id
  AND share_class_of(g.grant_type) IN ('option', 'rsu', 'warrant')
  AND num_nonnulls(g.expires_on, g.post_termination_months, g.post_termination_days) > 0);
ALTER TABLE equity_grant ENABLE ROW LEVEL SECURITY;
ALTER TABLE entity ENABLE ROW LEVEL SECURITY;
ALTER TABLE outbox ENABLE ROW LEVEL SECURITY;
