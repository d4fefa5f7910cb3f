-- What grows the log asked for the nodes below its new ones by a join, which PostgreSQL chose to answer by reading all of the workspace's
-- nodes: a second's receipts cost as much as the log is long. Each is looked up by its key now, whatever the statistics say.

CREATE OR REPLACE FUNCTION grow_log(receipt_ids text[], nodes jsonb, root text, at timestamp with time zone, signed text, by_key text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  ws text := current_setting('app.workspace_id');
  known bigint;
  size bigint;
  start bigint := 0;
  level_of int;
  peak bytea;
  peaks bytea[] := '{}';
  over bytea;
  -- Said as a number, it would have PostgreSQL take the leaves' index by hash for one by place.
  leaf CONSTANT int := 0;
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
    SELECT FROM unnest(receipt_ids) WITH ORDINALITY AS r(id, place)
      LEFT JOIN LATERAL (SELECT t.body FROM receipt t WHERE t.workspace_id = ws AND t.receipt_id = r.id OFFSET 0) t ON true
      LEFT JOIN LATERAL (SELECT n.hash FROM log_node n
        WHERE n.workspace_id = ws AND n.level = leaf AND n.node_index = known + r.place - 1 OFFSET 0) n ON true
    WHERE n.hash IS DISTINCT FROM encode(sha256('\x00'::bytea || decode(t.body::jsonb ->> 'hash', 'hex')), 'hex')
      OR t.body IS NULL
  ) OR EXISTS (
    SELECT FROM jsonb_to_recordset(nodes) AS n(level int, node_index bigint, hash text)
      LEFT JOIN LATERAL (SELECT a.hash FROM log_node a
        WHERE a.workspace_id = ws AND a.level = n.level - 1 AND a.node_index = n.node_index * 2 OFFSET 0) a ON true
      LEFT JOIN LATERAL (SELECT b.hash FROM log_node b
        WHERE b.workspace_id = ws AND b.level = n.level - 1 AND b.node_index = n.node_index * 2 + 1 OFFSET 0) b ON true
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

-- Every statement of these finds its rows by keys: to plan it anew for each act's values cost as much as to run it.
ALTER FUNCTION keep_balances() SET plan_cache_mode = force_generic_plan;
