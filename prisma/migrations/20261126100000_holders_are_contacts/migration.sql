-- One person is one person in every company of a workspace: each name under which a register has recorded somebody belongs to one
-- contact. What was recorded stands under the name it was recorded by; what somebody holds is kept together under one of their names.

-- AlterTable
ALTER TABLE "contact" ADD COLUMN "merged_into_contact_id" TEXT,
ADD COLUMN "merged_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "safe" ADD COLUMN "investor_key" TEXT;

-- CreateTable
CREATE TABLE "contact_name" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "name_key" TEXT NOT NULL,
    "contact_id" TEXT NOT NULL,
    "holder_key" TEXT NOT NULL,
    "present_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contact_name_pkey" PRIMARY KEY ("workspace_id","name_key")
);

-- CreateIndex
CREATE INDEX "contact_workspace_id_merged_into_contact_id_idx" ON "contact"("workspace_id", "merged_into_contact_id");

-- CreateIndex
CREATE INDEX "contact_name_workspace_id_contact_id_idx" ON "contact_name"("workspace_id", "contact_id");

-- CreateIndex
CREATE INDEX "contact_name_workspace_id_holder_key_idx" ON "contact_name"("workspace_id", "holder_key");

-- AddForeignKey
ALTER TABLE "contact" ADD CONSTRAINT "contact_workspace_id_merged_into_contact_id_fkey" FOREIGN KEY ("workspace_id", "merged_into_contact_id") REFERENCES "contact"("workspace_id", "contact_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_name" ADD CONSTRAINT "contact_name_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contact"("workspace_id", "contact_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_name" ADD CONSTRAINT "contact_name_workspace_id_holder_key_fkey" FOREIGN KEY ("workspace_id", "holder_key") REFERENCES "contact_name"("workspace_id", "name_key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
SELECT tenant_table('contact_name', 'SELECT, INSERT');
GRANT UPDATE (contact_id, holder_key, present_name) ON contact_name TO minutebook_app;
GRANT UPDATE (merged_into_contact_id, merged_at) ON contact TO minutebook_app;
ALTER TABLE contact
  ADD CONSTRAINT contact_merged_says_when CHECK (num_nulls(merged_into_contact_id, merged_at) IN (0, 2) AND merged_into_contact_id <> contact_id);
ALTER TABLE contact_name
  ADD CONSTRAINT contact_name_is_a_name CHECK (name_key <> '' AND char_length(name_key) <= 600 AND is_holder_name(present_name));
-- Those whose holdings are kept under another of their names: few, and so found at once where a register is read.
CREATE INDEX contact_name_other ON contact_name (workspace_id, name_key, holder_key) WHERE holder_key <> name_key;
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON contact_name FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a name stands');

-- As the service makes the key, but for the letters that its lower() knows otherwise.
CREATE FUNCTION name_key_of(name text) RETURNS text IMMUTABLE
RETURN lower(normalize(regexp_replace(btrim(name, E' \t\n\v\f\r'), '\s+', ' ', 'g'), NFC));

-- Two people of one name are two keys: the second's bears their identifier.
CREATE OR REPLACE FUNCTION holder_key_is_of(key text, name text) RETURNS boolean IMMUTABLE
RETURN key <> '' AND (octet_length(name) > char_length(name)
  OR regexp_replace(regexp_replace(key, ' con_[0-9a-z]{26}$', ''), '\s+', ' ', 'g') = lower(regexp_replace(btrim(name, E' \t\n\v\f\r'), '\s+', ' ', 'g') COLLATE "C")
  OR regexp_replace(key, '\s+', ' ', 'g') = lower(regexp_replace(btrim(name, E' \t\n\v\f\r'), '\s+', ' ', 'g') COLLATE "C"));

-- A TypeID, of the milliseconds now and random bits.
CREATE FUNCTION new_contact_id() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'con_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', substring(b.bits FROM n * 5 + 1 FOR 5)::bit(5)::int + 1, 1), '' ORDER BY n)
  FROM (SELECT B'00' || ('x' || lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
    || substr(replace(gen_random_uuid()::text, '-', ''), 14, 19))::bit(128) AS bits) b, generate_series(0, 25) n
$$;

-- The one contact of a name, made where there is none. It belongs to the workspace, whichever of its companies the caller may see;
-- of two at once the second waits for the first.
CREATE FUNCTION find_or_make_contact(workspace text, key text, said text, as_role text) RETURNS text
LANGUAGE plpgsql SET app.entities = '' AS $$
DECLARE
  found_id text;
BEGIN
  SELECT n.contact_id INTO found_id FROM contact_name n WHERE n.workspace_id = workspace AND n.name_key = key;
  -- What is no name is refused by the row that bears it.
  IF found_id IS NOT NULL OR key = '' OR NOT is_holder_name(said) THEN
    RETURN found_id;
  END IF;
  WITH own AS (
    INSERT INTO contact_name (workspace_id, name_key, contact_id, holder_key, present_name)
    VALUES (workspace, key, new_contact_id(), key, said) ON CONFLICT DO NOTHING RETURNING contact_id
  ) INSERT INTO contact (workspace_id, contact_id, name, role) SELECT workspace, contact_id, said, as_role FROM own;
  SELECT n.contact_id INTO STRICT found_id FROM contact_name n WHERE n.workspace_id = workspace AND n.name_key = key;
  RETURN found_id;
END
$$;

-- Under which name the holdings of whoever bears this one are kept. Held until the act ends, so that nobody merges them meanwhile.
CREATE FUNCTION holder_of(workspace text, key text) RETURNS text
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  kept text;
BEGIN
  SELECT n.holder_key INTO kept FROM contact_name n WHERE n.workspace_id = workspace AND n.name_key = key FOR SHARE;
  RETURN coalesce(kept, key);
END
$$;

-- Whoever stands in a register is a contact.
CREATE FUNCTION name_contacts() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'equity_grant' THEN
    PERFORM find_or_make_contact(NEW.workspace_id, NEW.recipient_key, NEW.recipient_name, 'holder');
  ELSIF TG_TABLE_NAME = 'share_transfer' THEN
    PERFORM find_or_make_contact(NEW.workspace_id, NEW.from_key, NEW.from_name, 'holder');
    PERFORM find_or_make_contact(NEW.workspace_id, NEW.to_key, NEW.to_name, 'holder');
  ELSIF TG_TABLE_NAME = 'safe' THEN
    NEW.investor_key := coalesce(NEW.investor_key, name_key_of(NEW.investor_name));
    PERFORM find_or_make_contact(NEW.workspace_id, NEW.investor_key, NEW.investor_name, 'investor');
  ELSIF TG_TABLE_NAME = 'seat' THEN
    PERFORM find_or_make_contact(NEW.workspace_id, NEW.holder_key, NEW.holder_name, replace(NEW.seat_type, '_', ' '));
  ELSIF NEW.holder_key IS NOT NULL THEN
    PERFORM find_or_make_contact(NEW.workspace_id, NEW.holder_key, NEW.holder_name, 'holder');
  END IF;
  RETURN NEW;
END
$$;

-- What was kept before: each name that a register has, and each contact's own. Of contacts of one name the oldest is found by it.
ALTER TABLE contact DISABLE ROW LEVEL SECURITY;
ALTER TABLE contact_name DISABLE ROW LEVEL SECURITY;
ALTER TABLE equity_grant DISABLE ROW LEVEL SECURITY;
ALTER TABLE share_transfer DISABLE ROW LEVEL SECURITY;
ALTER TABLE grant_event DISABLE ROW LEVEL SECURITY;
ALTER TABLE holding DISABLE ROW LEVEL SECURITY;
ALTER TABLE seat DISABLE ROW LEVEL SECURITY;
ALTER TABLE safe DISABLE ROW LEVEL SECURITY;
ALTER TABLE contact DISABLE TRIGGER USER;
ALTER TABLE safe DISABLE TRIGGER USER;
UPDATE safe SET investor_key = name_key_of(investor_name) WHERE investor_key IS NULL;
ALTER TABLE safe ALTER COLUMN investor_key SET NOT NULL;
CREATE TEMPORARY TABLE told AS
  SELECT DISTINCT ON (workspace_id, key) workspace_id, key, name, role, contact_id FROM (
    SELECT workspace_id, name_key_of(name) AS key, name, role, contact_id, 0 AS rank, created_at FROM contact WHERE name_key_of(name) <> ''
    UNION ALL SELECT workspace_id, recipient_key, recipient_name, 'holder', NULL, 1, created_at FROM equity_grant
    UNION ALL SELECT workspace_id, from_key, from_name, 'holder', NULL, 1, created_at FROM share_transfer
    UNION ALL SELECT workspace_id, to_key, to_name, 'holder', NULL, 1, created_at FROM share_transfer
    UNION ALL SELECT workspace_id, holder_key, holder_name, 'holder', NULL, 1, created_at FROM grant_event WHERE holder_key IS NOT NULL
    UNION ALL SELECT workspace_id, holder_key, holder_name, 'holder', NULL, 2, NULL FROM holding
    UNION ALL SELECT workspace_id, investor_key, investor_name, 'investor', NULL, 2, created_at FROM safe
    UNION ALL SELECT workspace_id, holder_key, holder_name, replace(seat_type, '_', ' '), NULL, 3, created_at FROM seat
  ) each_name ORDER BY workspace_id, key, rank, created_at, contact_id;
UPDATE told SET contact_id = new_contact_id() WHERE contact_id IS NULL;
INSERT INTO contact (workspace_id, contact_id, name, role)
  SELECT t.workspace_id, t.contact_id, t.name, t.role FROM told t
  WHERE NOT EXISTS (SELECT FROM contact c WHERE c.workspace_id = t.workspace_id AND c.contact_id = t.contact_id);
INSERT INTO contact_name (workspace_id, name_key, contact_id, holder_key, present_name)
  SELECT workspace_id, key, contact_id, key, name FROM told;
DROP TABLE told;
ALTER TABLE safe ENABLE TRIGGER USER;
ALTER TABLE contact ENABLE TRIGGER USER;
ALTER TABLE safe ENABLE ROW LEVEL SECURITY;
ALTER TABLE seat ENABLE ROW LEVEL SECURITY;
ALTER TABLE holding ENABLE ROW LEVEL SECURITY;
ALTER TABLE grant_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE share_transfer ENABLE ROW LEVEL SECURITY;
ALTER TABLE equity_grant ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_name ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact ENABLE ROW LEVEL SECURITY;

-- AddForeignKey
ALTER TABLE "equity_grant" ADD CONSTRAINT "equity_grant_workspace_id_recipient_key_fkey" FOREIGN KEY ("workspace_id", "recipient_key") REFERENCES "contact_name"("workspace_id", "name_key") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "grant_event" ADD CONSTRAINT "grant_event_workspace_id_holder_key_fkey" FOREIGN KEY ("workspace_id", "holder_key") REFERENCES "contact_name"("workspace_id", "name_key") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "holding" ADD CONSTRAINT "holding_workspace_id_holder_key_fkey" FOREIGN KEY ("workspace_id", "holder_key") REFERENCES "contact_name"("workspace_id", "name_key") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "share_transfer" ADD CONSTRAINT "share_transfer_workspace_id_from_key_fkey" FOREIGN KEY ("workspace_id", "from_key") REFERENCES "contact_name"("workspace_id", "name_key") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "share_transfer" ADD CONSTRAINT "share_transfer_workspace_id_to_key_fkey" FOREIGN KEY ("workspace_id", "to_key") REFERENCES "contact_name"("workspace_id", "name_key") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "safe" ADD CONSTRAINT "safe_workspace_id_investor_key_fkey" FOREIGN KEY ("workspace_id", "investor_key") REFERENCES "contact_name"("workspace_id", "name_key") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "seat" ADD CONSTRAINT "seat_workspace_id_holder_key_fkey" FOREIGN KEY ("workspace_id", "holder_key") REFERENCES "contact_name"("workspace_id", "name_key") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE safe ADD CONSTRAINT safe_investor_key_is_of_its_name CHECK (holder_key_is_of(investor_key, investor_name));
CREATE TRIGGER by_contact BEFORE INSERT ON equity_grant FOR EACH ROW EXECUTE FUNCTION name_contacts();
CREATE TRIGGER by_contact BEFORE INSERT ON share_transfer FOR EACH ROW EXECUTE FUNCTION name_contacts();
CREATE TRIGGER by_contact BEFORE INSERT ON grant_event FOR EACH ROW EXECUTE FUNCTION name_contacts();
CREATE TRIGGER by_contact BEFORE INSERT ON safe FOR EACH ROW EXECUTE FUNCTION name_contacts();
CREATE TRIGGER by_contact BEFORE INSERT ON seat FOR EACH ROW EXECUTE FUNCTION name_contacts();

-- What moves is told by the person, under whichever of their names it was recorded.
CREATE OR REPLACE VIEW equity_movement WITH (security_invoker = true) AS
  SELECT m.workspace_id, m.entity_id, m.instrument_id, m.grant_id, coalesce(o.holder_key, m.holder_key) AS holder_key, m.holder_name,
    m.units, m.happened_on, m.recorded_at, m.source_type, m.source_id, m.kind
  FROM (
    SELECT g.workspace_id, g.entity_id, g.instrument_id, g.grant_id, g.recipient_key AS holder_key, g.recipient_name AS holder_name,
      g.shares AS units, g.granted_on AS happened_on, g.created_at AS recorded_at,
      'grant' AS source_type, g.grant_id AS source_id, 'grant' AS kind
    FROM equity_grant g
    UNION ALL
    SELECT t.workspace_id, t.entity_id, g.instrument_id, p.grant_id, m.holder_key, m.holder_name,
      m.units, greatest(t.transferred_on, g.granted_on), t.created_at, 'transfer', t.transfer_id, 'transfer'
    FROM share_transfer t
      JOIN share_transfer_part p ON p.workspace_id = t.workspace_id AND p.transfer_id = t.transfer_id
      JOIN equity_grant g ON g.workspace_id = p.workspace_id AND g.grant_id = p.grant_id
      CROSS JOIN LATERAL (VALUES (t.from_key, t.from_name, -p.shares), (t.to_key, t.to_name, p.shares)) m(holder_key, holder_name, units)
    UNION ALL
    SELECT e.workspace_id, e.entity_id, g.instrument_id, e.grant_id, coalesce(e.holder_key, g.recipient_key), coalesce(e.holder_name, g.recipient_name),
      units_moved(e.kind, e.shares), e.happened_on, e.created_at, 'grant_event', e.grant_event_id, e.kind
    FROM grant_event e JOIN equity_grant g ON g.workspace_id = e.workspace_id AND g.grant_id = e.grant_id
    WHERE units_moved(e.kind, e.shares) IS NOT NULL
  ) m
  LEFT JOIN contact_name o ON o.workspace_id = m.workspace_id AND o.name_key = m.holder_key AND o.holder_key <> o.name_key;

-- What is kept follows.
CREATE OR REPLACE FUNCTION issue_shares() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  class text := share_class_of(NEW.grant_type);
BEGIN
  UPDATE instrument SET issued_units = issued_units + NEW.shares, updated_at = now()
    WHERE workspace_id = NEW.workspace_id AND instrument_id = NEW.instrument_id
      AND (kind = class OR class = 'rsu' AND kind IN ('common', 'option'));
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a % does not fit the kind of the instrument', NEW.grant_type USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  UPDATE cap_table SET issued_units = issued_units + NEW.shares
    WHERE workspace_id = NEW.workspace_id AND cap_table_id = NEW.cap_table_id;
  INSERT INTO holding (workspace_id, grant_id, holder_key, holder_name, entity_id, instrument_id, units)
    VALUES (NEW.workspace_id, NEW.grant_id, holder_of(NEW.workspace_id, NEW.recipient_key), NEW.recipient_name, NEW.entity_id, NEW.instrument_id, NEW.shares);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION move_shares() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  transfer share_transfer;
  sender text;
BEGIN
  SELECT * INTO transfer FROM share_transfer t WHERE t.workspace_id = NEW.workspace_id AND t.transfer_id = NEW.transfer_id;
  sender := holder_of(NEW.workspace_id, transfer.from_key);
  UPDATE holding h SET units = h.units - NEW.shares
    FROM equity_grant g, instrument i
    WHERE h.workspace_id = NEW.workspace_id AND h.grant_id = NEW.grant_id AND h.holder_key = sender
      AND g.workspace_id = NEW.workspace_id AND g.grant_id = NEW.grant_id
      AND i.workspace_id = NEW.workspace_id AND i.instrument_id = g.instrument_id
      AND share_class_of(transfer.share_class) = CASE g.grant_type WHEN 'rsu' THEN 'rsu' ELSE i.kind END;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the sender holds nothing of that class by the grant' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  INSERT INTO holding AS h (workspace_id, grant_id, holder_key, holder_name, entity_id, instrument_id, units)
    SELECT g.workspace_id, g.grant_id, holder_of(NEW.workspace_id, transfer.to_key), transfer.to_name, g.entity_id, g.instrument_id, NEW.shares
    FROM equity_grant g WHERE g.workspace_id = NEW.workspace_id AND g.grant_id = NEW.grant_id
    ON CONFLICT (workspace_id, grant_id, holder_key) DO UPDATE SET units = h.units + excluded.units;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION move_units_by_events() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  asked bigint;
  done bigint;
BEGIN
  SELECT count(*) INTO asked FROM (SELECT DISTINCT e.workspace_id, e.grant_id, holder_of(e.workspace_id, coalesce(e.holder_key, g.recipient_key))
    FROM added e JOIN equity_grant g ON g.workspace_id = e.workspace_id AND g.grant_id = e.grant_id
    WHERE units_moved(e.kind, e.shares) IS NOT NULL) holders;
  IF asked = 0 THEN
    RETURN NULL;
  END IF;
  UPDATE holding h SET units = h.units + moved.units
    FROM (SELECT e.workspace_id, e.grant_id, n.holder_key, sum(units_moved(e.kind, e.shares)) AS units
      FROM added e JOIN equity_grant g ON g.workspace_id = e.workspace_id AND g.grant_id = e.grant_id
        JOIN contact_name n ON n.workspace_id = e.workspace_id AND n.name_key = coalesce(e.holder_key, g.recipient_key)
      WHERE units_moved(e.kind, e.shares) IS NOT NULL GROUP BY 1, 2, 3) moved
    WHERE h.workspace_id = moved.workspace_id AND h.grant_id = moved.grant_id AND h.holder_key = moved.holder_key;
  GET DIAGNOSTICS done = ROW_COUNT;
  IF done <> asked THEN
    RAISE EXCEPTION 'the holder holds nothing by the grant' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  UPDATE instrument i SET issued_units = i.issued_units + moved.units, updated_at = now()
    FROM (SELECT e.workspace_id, g.instrument_id, sum(units_moved(e.kind, e.shares)) AS units
      FROM added e JOIN equity_grant g ON g.workspace_id = e.workspace_id AND g.grant_id = e.grant_id
      WHERE units_moved(e.kind, e.shares) IS NOT NULL GROUP BY 1, 2) moved
    WHERE i.workspace_id = moved.workspace_id AND i.instrument_id = moved.instrument_id;
  UPDATE cap_table c SET issued_units = c.issued_units + moved.units
    FROM (SELECT e.workspace_id, g.cap_table_id, sum(units_moved(e.kind, e.shares)) AS units
      FROM added e JOIN equity_grant g ON g.workspace_id = e.workspace_id AND g.grant_id = e.grant_id
      WHERE units_moved(e.kind, e.shares) IS NOT NULL GROUP BY 1, 2) moved
    WHERE c.workspace_id = moved.workspace_id AND c.cap_table_id = moved.cap_table_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION tell_ten_percent_holder() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  recipient text := holder_of(NEW.workspace_id, NEW.recipient_key);
BEGIN
  SELECT coalesce(sum(h.units) FILTER (WHERE h.holder_key = recipient) * 10 > sum(h.units), false) INTO NEW.is_ten_percent_holder
    FROM holding h JOIN instrument i ON i.workspace_id = h.workspace_id AND i.instrument_id = h.instrument_id
      JOIN equity_grant g ON g.workspace_id = h.workspace_id AND g.grant_id = h.grant_id
    WHERE h.workspace_id = NEW.workspace_id AND h.entity_id = NEW.entity_id AND h.units > 0
      AND i.kind IN ('common', 'preferred', 'unit') AND g.grant_type <> 'rsu';
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION check_exercise() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM equity_grant g
      JOIN equity_grant r ON r.workspace_id = g.workspace_id AND r.grant_id = NEW.resulting_grant_id
        AND holder_of(r.workspace_id, r.recipient_key) = holder_of(g.workspace_id, coalesce(NEW.holder_key, g.recipient_key))
      WHERE g.workspace_id = NEW.workspace_id AND g.grant_id = NEW.grant_id AND r.shares <= NEW.shares
        AND share_class_of(r.grant_type) IN ('common', 'preferred', 'unit')
        AND share_class_of(g.grant_type) = ANY (CASE NEW.kind WHEN 'exercise' THEN ARRAY['option', 'warrant'] ELSE ARRAY['rsu'] END)) THEN
    RAISE EXCEPTION 'a grant of another class, or to somebody else, does not come of the %', NEW.kind USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

-- Once two names are one person's, what was kept under either is kept together, in every company of the workspace. A row that is
-- left with nothing stands, as that of somebody who has transferred it all.
CREATE FUNCTION keep_together() RETURNS trigger
LANGUAGE plpgsql SET app.entities = '' AS $$
BEGIN
  IF OLD.name_key <> OLD.holder_key THEN
    RETURN NULL;
  END IF;
  UPDATE holding h SET units = h.units + o.units
    FROM (SELECT workspace_id, grant_id, units FROM holding
      WHERE workspace_id = NEW.workspace_id AND holder_key = OLD.holder_key ORDER BY grant_id FOR UPDATE) o
    WHERE h.workspace_id = o.workspace_id AND h.grant_id = o.grant_id AND h.holder_key = NEW.holder_key AND o.units > 0;
  UPDATE holding h SET units = 0
    WHERE h.workspace_id = NEW.workspace_id AND h.holder_key = OLD.holder_key AND h.units > 0
      AND EXISTS (SELECT FROM holding o WHERE o.workspace_id = h.workspace_id AND o.grant_id = h.grant_id AND o.holder_key = NEW.holder_key);
  UPDATE holding h SET holder_key = NEW.holder_key
    WHERE h.workspace_id = NEW.workspace_id AND h.holder_key = OLD.holder_key
      AND NOT EXISTS (SELECT FROM holding o WHERE o.workspace_id = h.workspace_id AND o.grant_id = h.grant_id AND o.holder_key = NEW.holder_key);
  RETURN NULL;
END
$$;
CREATE TRIGGER kept_together AFTER UPDATE OF holder_key ON contact_name FOR EACH ROW WHEN (OLD.holder_key <> NEW.holder_key)
  EXECUTE FUNCTION keep_together();
