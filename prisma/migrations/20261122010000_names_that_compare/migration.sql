-- Symbols are unique without regard to case. Of those that differ by case alone, the first keeps its letters.
UPDATE instrument i SET symbol = left(i.symbol, 40) || '-' || right(i.instrument_id, 6)
  WHERE EXISTS (SELECT FROM instrument o WHERE o.workspace_id = i.workspace_id AND o.cap_table_id = i.cap_table_id
    AND lower(o.symbol) = lower(i.symbol) AND o.instrument_id < i.instrument_id);
DROP INDEX "instrument_workspace_id_cap_table_id_symbol_key";
CREATE UNIQUE INDEX instrument_symbol_key ON instrument (workspace_id, cap_table_id, lower(symbol));

-- Names of holders compare by single spaces too. Keys that were made before, and cannot be made anew without becoming
-- another's, stand as they are.
CREATE OR REPLACE FUNCTION holder_key_is_of(key text, name text) RETURNS boolean IMMUTABLE
RETURN key <> '' AND (octet_length(name) > char_length(name)
  OR regexp_replace(key, '\s+', ' ', 'g') = lower(regexp_replace(btrim(name, E' \t\n\v\f\r'), '\s+', ' ', 'g') COLLATE "C"));

ALTER TABLE equity_grant DISABLE TRIGGER USER;
UPDATE equity_grant SET recipient_key = regexp_replace(recipient_key, '\s+', ' ', 'g')
  WHERE recipient_key <> regexp_replace(recipient_key, '\s+', ' ', 'g');
ALTER TABLE equity_grant ENABLE TRIGGER USER;

ALTER TABLE holding DISABLE TRIGGER USER;
UPDATE holding h SET holder_key = regexp_replace(h.holder_key, '\s+', ' ', 'g')
  WHERE h.holder_key <> regexp_replace(h.holder_key, '\s+', ' ', 'g')
    AND NOT EXISTS (SELECT FROM holding o WHERE o.workspace_id = h.workspace_id AND o.grant_id = h.grant_id
      AND o.holder_key <> h.holder_key
      AND regexp_replace(o.holder_key, '\s+', ' ', 'g') = regexp_replace(h.holder_key, '\s+', ' ', 'g'));
ALTER TABLE holding ENABLE TRIGGER USER;

ALTER TABLE share_transfer DISABLE TRIGGER USER;
UPDATE share_transfer
  SET from_key = regexp_replace(from_key, '\s+', ' ', 'g'), to_key = regexp_replace(to_key, '\s+', ' ', 'g')
  WHERE (from_key, to_key) IS DISTINCT FROM
      (regexp_replace(from_key, '\s+', ' ', 'g'), regexp_replace(to_key, '\s+', ' ', 'g'))
    AND regexp_replace(from_key, '\s+', ' ', 'g') <> regexp_replace(to_key, '\s+', ' ', 'g');
ALTER TABLE share_transfer ENABLE TRIGGER USER;
