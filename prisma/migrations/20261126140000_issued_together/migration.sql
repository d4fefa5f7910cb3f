-- Ours from here.

-- Grants issue their shares to their recipients: once for each statement, so that a register of ten thousand grants counts each of its
-- instruments once, and not ten thousand versions of one row. Instruments are held in one order, and before the cap table, as by
-- whoever grants alone. The instrument's own constraint keeps it within its authority.
DROP TRIGGER issued ON equity_grant;
CREATE OR REPLACE FUNCTION issue_shares() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  misfit text;
BEGIN
  PERFORM FROM instrument i
    WHERE (i.workspace_id, i.instrument_id) IN (SELECT DISTINCT a.workspace_id, a.instrument_id FROM added a)
    ORDER BY i.workspace_id, i.instrument_id FOR NO KEY UPDATE;
  SELECT a.grant_type INTO misfit
    FROM (SELECT DISTINCT x.workspace_id, x.instrument_id, x.grant_type FROM added x) a
      LEFT JOIN instrument i ON i.workspace_id = a.workspace_id AND i.instrument_id = a.instrument_id
    WHERE (i.kind = share_class_of(a.grant_type) OR a.grant_type = 'rsu' AND i.kind IN ('common', 'option')) IS NOT TRUE LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'a % does not fit the kind of the instrument', misfit USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  UPDATE instrument i SET issued_units = i.issued_units + issued.units, updated_at = now()
    FROM (SELECT a.workspace_id, a.instrument_id, sum(a.shares) AS units FROM added a GROUP BY 1, 2) issued
    WHERE i.workspace_id = issued.workspace_id AND i.instrument_id = issued.instrument_id;
  UPDATE cap_table c SET issued_units = c.issued_units + issued.units
    FROM (SELECT a.workspace_id, a.cap_table_id, sum(a.shares) AS units FROM added a GROUP BY 1, 2) issued
    WHERE c.workspace_id = issued.workspace_id AND c.cap_table_id = issued.cap_table_id;
  INSERT INTO holding (workspace_id, grant_id, holder_key, holder_name, entity_id, instrument_id, units)
    SELECT a.workspace_id, a.grant_id, holder_of(a.workspace_id, a.recipient_key), a.recipient_name, a.entity_id, a.instrument_id, a.shares
    FROM (SELECT * FROM added ORDER BY workspace_id, recipient_key, grant_id) a;
  RETURN NULL;
END
$$;
CREATE TRIGGER issued AFTER INSERT ON equity_grant REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION issue_shares();

-- Parts move shares of their grants from the senders' holdings to the receivers': none are made, none are lost. Once for each statement
-- too: whoever passes a grant on to ten thousand others is one row, counted once.
DROP TRIGGER moved ON share_transfer_part;
CREATE OR REPLACE FUNCTION move_shares() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  asked bigint;
  done bigint;
BEGIN
  -- So that nobody merges them meanwhile.
  PERFORM FROM contact_name n
    WHERE (n.workspace_id, n.name_key) IN (SELECT m.workspace_id, unnest(ARRAY[m.from_key, m.to_key])
      FROM added a JOIN share_transfer m ON m.workspace_id = a.workspace_id AND m.transfer_id = a.transfer_id)
    ORDER BY n.workspace_id, n.name_key FOR SHARE;
  IF EXISTS (SELECT FROM added a JOIN share_transfer t ON t.workspace_id = a.workspace_id AND t.transfer_id = a.transfer_id
      JOIN equity_grant g ON g.workspace_id = a.workspace_id AND g.grant_id = a.grant_id
      JOIN instrument i ON i.workspace_id = g.workspace_id AND i.instrument_id = g.instrument_id
      WHERE share_class_of(t.share_class) <> CASE g.grant_type WHEN 'rsu' THEN 'rsu' ELSE i.kind END) THEN
    RAISE EXCEPTION 'the sender holds nothing of that class by the grant' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  -- A row for each receiver who has none by the grant yet.
  INSERT INTO holding (workspace_id, grant_id, holder_key, holder_name, entity_id, instrument_id, units)
    SELECT DISTINCT ON (g.workspace_id, g.grant_id, n.holder_key)
      g.workspace_id, g.grant_id, n.holder_key, t.to_name, g.entity_id, g.instrument_id, 0
    FROM added a JOIN share_transfer t ON t.workspace_id = a.workspace_id AND t.transfer_id = a.transfer_id
      JOIN equity_grant g ON g.workspace_id = a.workspace_id AND g.grant_id = a.grant_id
      JOIN contact_name n ON n.workspace_id = t.workspace_id AND n.name_key = t.to_key
    ORDER BY g.workspace_id, g.grant_id, n.holder_key, t.transfer_id
    ON CONFLICT (workspace_id, grant_id, holder_key) DO NOTHING;
  SELECT count(*) INTO asked FROM (SELECT DISTINCT a.workspace_id, a.grant_id, n.holder_key
    FROM added a JOIN share_transfer t ON t.workspace_id = a.workspace_id AND t.transfer_id = a.transfer_id
      JOIN contact_name n ON n.workspace_id = t.workspace_id AND n.name_key IN (t.from_key, t.to_key)) holders;
  UPDATE holding h SET units = h.units + net.units
    FROM (SELECT a.workspace_id, a.grant_id, n.holder_key, sum(m.units) AS units
      FROM added a JOIN share_transfer t ON t.workspace_id = a.workspace_id AND t.transfer_id = a.transfer_id
        CROSS JOIN LATERAL (VALUES (t.from_key, -a.shares), (t.to_key, a.shares)) m(name_key, units)
        JOIN contact_name n ON n.workspace_id = t.workspace_id AND n.name_key = m.name_key
      GROUP BY 1, 2, 3) net
    WHERE h.workspace_id = net.workspace_id AND h.grant_id = net.grant_id AND h.holder_key = net.holder_key;
  GET DIAGNOSTICS done = ROW_COUNT;
  IF done <> asked THEN
    RAISE EXCEPTION 'the sender holds nothing of that class by the grant' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER moved AFTER INSERT ON share_transfer_part REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION move_shares();
