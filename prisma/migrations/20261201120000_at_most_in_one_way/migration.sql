-- What a workspace or a company has at most of a kind is held in one way, and counted once for each statement: a register of a thousand
-- classes that is taken in at once was counted a thousand times. Those who come together are counted one after the other, each on what
-- the one before has committed. Told: how many, by which column, whose, of what.
DROP TRIGGER few ON witness;
DROP TRIGGER few ON policy;
DROP TRIGGER few ON tax_rate;
DROP TRIGGER few ON instrument;
DROP TRIGGER few ON workspace_role;
DROP TRIGGER few ON sso_connection;
DROP FUNCTION refuse_more();

CREATE OR REPLACE FUNCTION refuse_beyond() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  one record;
  present bigint;
BEGIN
  FOR one IN SELECT DISTINCT a.workspace_id, to_jsonb(a) ->> TG_ARGV[1] AS whose FROM added a ORDER BY 1, 2 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(TG_TABLE_NAME || ' ' || one.workspace_id || ' ' || one.whose, 0));
    EXECUTE format('SELECT count(*) FROM %I WHERE workspace_id = $1 AND %I = $2', TG_TABLE_NAME, TG_ARGV[1])
      INTO present USING one.workspace_id, one.whose;
    IF present > TG_ARGV[0]::bigint THEN
      RAISE EXCEPTION '% has % % at most', TG_ARGV[2], TG_ARGV[0], TG_ARGV[3] USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER few AFTER INSERT ON witness REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_beyond('20', 'workspace_id', 'a workspace', 'witnesses');
-- Each policy is asked of every act.
CREATE TRIGGER few AFTER INSERT ON policy REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_beyond('100', 'workspace_id', 'a workspace', 'policies');
-- Whoever chooses among these is shown all of them.
CREATE TRIGGER few AFTER INSERT ON tax_rate REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_beyond('1000', 'entity_id', 'a company', 'sales tax rates');
CREATE TRIGGER few AFTER INSERT ON instrument REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_beyond('1000', 'entity_id', 'a company', 'instruments');
CREATE TRIGGER few AFTER INSERT ON workspace_role REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_beyond('1000', 'workspace_id', 'a workspace', 'roles of its own');
CREATE TRIGGER few AFTER INSERT ON sso_connection REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_beyond('100', 'workspace_id', 'a workspace', 'single sign-on connections');
