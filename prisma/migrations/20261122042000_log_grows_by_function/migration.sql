-- The log grows by these functions alone, which see for themselves that what is added is the receipts that wait for it, one
-- after the other, each hash the hash of what stands below it (RFC 9162, 2.1), and the root the root over all of them. What a
-- statement of the service could still forge is a signature, which does not verify.
CREATE FUNCTION open_log() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO log_head (workspace_id, tree_size, root_hash, sealed_at, signature, key_id)
  VALUES (current_setting('app.workspace_id'), 0, '', now(), '', '') ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION grow_log(receipt_ids text[], nodes jsonb, root text, at timestamptz, signed text, by_key text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ws text := current_setting('app.workspace_id');
  known bigint;
  size bigint;
  start bigint := 0;
  level_of int;
  peak bytea;
  peaks bytea[] := '{}';
  over bytea;
BEGIN
  SELECT tree_size INTO STRICT known FROM log_head WHERE workspace_id = ws FOR UPDATE;
  size := known + cardinality(receipt_ids);
  WITH taken AS (DELETE FROM log_pending WHERE workspace_id = ws AND receipt_id = ANY (receipt_ids) RETURNING 1)
    SELECT count(*) INTO start FROM taken;
  IF start = 0 OR start <> cardinality(receipt_ids) THEN
    RAISE EXCEPTION 'the log takes the receipts that wait for it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  INSERT INTO log_leaf (workspace_id, leaf_index, receipt_id)
    SELECT ws, known + place - 1, id FROM unnest(receipt_ids) WITH ORDINALITY AS r(id, place);
  INSERT INTO log_node (workspace_id, level, node_index, hash)
    SELECT ws, n.level, n.node_index, n.hash FROM jsonb_to_recordset(nodes) AS n(level int, node_index bigint, hash text);

  -- Each leaf has its node, of the receipt's own hash, and there is no node that has not the hash of the two below it.
  IF EXISTS (
    SELECT FROM log_leaf l JOIN receipt r ON r.workspace_id = ws AND r.receipt_id = l.receipt_id
      LEFT JOIN log_node n ON n.workspace_id = ws AND n.level = 0 AND n.node_index = l.leaf_index
    WHERE l.workspace_id = ws AND l.leaf_index >= known
      AND n.hash IS DISTINCT FROM encode(sha256('\x00'::bytea || decode(r.body::jsonb ->> 'hash', 'hex')), 'hex')
  ) OR EXISTS (
    SELECT FROM jsonb_to_recordset(nodes) AS n(level int, node_index bigint, hash text)
      LEFT JOIN log_node a ON a.workspace_id = ws AND a.level = n.level - 1 AND a.node_index = n.node_index * 2
      LEFT JOIN log_node b ON b.workspace_id = ws AND b.level = n.level - 1 AND b.node_index = n.node_index * 2 + 1
    WHERE n.level > 0 AND n.hash IS DISTINCT FROM
        encode(sha256('\x01'::bytea || decode(a.hash, 'hex') || decode(b.hash, 'hex')), 'hex')
      OR n.level = 0 AND NOT (n.node_index >= known AND n.node_index < size) OR n.level < 0
  ) THEN
    RAISE EXCEPTION 'a hash of the log is of what stands below it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;

  -- The root folds the largest whole subtrees, from the right.
  start := 0;
  FOR level_of IN REVERSE 62..0 LOOP
    CONTINUE WHEN size & (1::bigint << level_of) = 0;
    SELECT decode(hash, 'hex') INTO STRICT peak FROM log_node
      WHERE workspace_id = ws AND level = level_of AND node_index = start >> level_of;
    peaks := peaks || peak;
    start := start + (1::bigint << level_of);
  END LOOP;
  over := peaks[cardinality(peaks)];
  FOR place IN REVERSE cardinality(peaks) - 1..1 LOOP
    over := sha256('\x01'::bytea || peaks[place] || over);
  END LOOP;
  IF encode(over, 'hex') <> root OR NOT EXISTS (SELECT FROM signing_key WHERE key_id = by_key) THEN
    RAISE EXCEPTION 'the head is over the whole log, and signed with a published key' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  UPDATE log_head SET tree_size = size, root_hash = root, sealed_at = at, signature = signed, key_id = by_key
    WHERE workspace_id = ws;
END
$$;
REVOKE ALL ON FUNCTION open_log(), grow_log(text[], jsonb, text, timestamptz, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION open_log(), grow_log(text[], jsonb, text, timestamptz, text, text) TO minutebook_app;
REVOKE INSERT, UPDATE, DELETE ON log_head, log_leaf, log_node, log_pending FROM minutebook_app;
-- To hold the head's row while it grows; to change that alone is refused, since the log only grows.
GRANT UPDATE (workspace_id) ON log_head TO minutebook_app;
