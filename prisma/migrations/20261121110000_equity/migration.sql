-- DropForeignKey
ALTER TABLE "instrument" DROP CONSTRAINT "instrument_workspace_id_cap_table_id_fkey";

-- AlterTable
ALTER TABLE "cap_table" ADD COLUMN     "issued_units" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "instrument" ADD COLUMN     "entity_id" TEXT;
-- The backfill reaches every workspace.
ALTER TABLE "cap_table" DISABLE ROW LEVEL SECURITY;
ALTER TABLE "instrument" DISABLE ROW LEVEL SECURITY;
UPDATE "instrument" i SET "entity_id" = c.entity_id FROM "cap_table" c
  WHERE c.workspace_id = i.workspace_id AND c.cap_table_id = i.cap_table_id;
ALTER TABLE "instrument" ALTER COLUMN "entity_id" SET NOT NULL;
ALTER TABLE "instrument" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "cap_table" ENABLE ROW LEVEL SECURITY;

-- CreateTable
CREATE TABLE "equity_grant" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "grant_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "cap_table_id" TEXT NOT NULL,
    "instrument_id" TEXT NOT NULL,
    "recipient_name" TEXT NOT NULL,
    "recipient_key" TEXT NOT NULL,
    "grant_type" TEXT NOT NULL,
    "shares" BIGINT NOT NULL,
    "granted_on" DATE NOT NULL DEFAULT CURRENT_DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "equity_grant_pkey" PRIMARY KEY ("workspace_id","grant_id")
);

-- CreateTable
CREATE TABLE "holding" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "grant_id" TEXT NOT NULL,
    "holder_key" TEXT NOT NULL,
    "holder_name" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "instrument_id" TEXT NOT NULL,
    "units" BIGINT NOT NULL,

    CONSTRAINT "holding_pkey" PRIMARY KEY ("workspace_id","grant_id","holder_key")
);

-- CreateTable
CREATE TABLE "safe" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "safe_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "cap_table_id" TEXT NOT NULL,
    "investor_name" TEXT NOT NULL,
    "principal_amount_cents" BIGINT NOT NULL,
    "valuation_cap_cents" BIGINT,
    "discount_rate" TEXT,
    "safe_type" TEXT NOT NULL,
    "issued_on" DATE NOT NULL DEFAULT CURRENT_DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "safe_pkey" PRIMARY KEY ("workspace_id","safe_id")
);

-- CreateTable
CREATE TABLE "share_transfer" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "transfer_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "cap_table_id" TEXT NOT NULL,
    "from_name" TEXT NOT NULL,
    "from_key" TEXT NOT NULL,
    "to_name" TEXT NOT NULL,
    "to_key" TEXT NOT NULL,
    "share_class" TEXT NOT NULL,
    "shares" BIGINT NOT NULL,
    "transferred_on" DATE NOT NULL DEFAULT CURRENT_DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "share_transfer_pkey" PRIMARY KEY ("workspace_id","transfer_id")
);

-- CreateTable
CREATE TABLE "share_transfer_part" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "transfer_id" TEXT NOT NULL,
    "grant_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "shares" BIGINT NOT NULL,

    CONSTRAINT "share_transfer_part_pkey" PRIMARY KEY ("workspace_id","transfer_id","grant_id")
);

-- CreateIndex
CREATE INDEX "equity_grant_workspace_id_entity_id_grant_id_idx" ON "equity_grant"("workspace_id", "entity_id", "grant_id");

-- CreateIndex
CREATE INDEX "equity_grant_workspace_id_instrument_id_grant_id_idx" ON "equity_grant"("workspace_id", "instrument_id", "grant_id");

-- CreateIndex
CREATE INDEX "equity_grant_workspace_id_entity_id_recipient_key_grant_id_idx" ON "equity_grant"("workspace_id", "entity_id", "recipient_key", "grant_id");

-- CreateIndex
CREATE UNIQUE INDEX "equity_grant_workspace_id_grant_id_entity_id_key" ON "equity_grant"("workspace_id", "grant_id", "entity_id");

-- CreateIndex
CREATE INDEX "holding_workspace_id_entity_id_holder_key_grant_id_idx" ON "holding"("workspace_id", "entity_id", "holder_key", "grant_id");

-- CreateIndex
CREATE INDEX "safe_workspace_id_entity_id_safe_id_idx" ON "safe"("workspace_id", "entity_id", "safe_id");

-- CreateIndex
CREATE INDEX "share_transfer_workspace_id_entity_id_transfer_id_idx" ON "share_transfer"("workspace_id", "entity_id", "transfer_id");

-- CreateIndex
CREATE UNIQUE INDEX "share_transfer_workspace_id_transfer_id_entity_id_key" ON "share_transfer"("workspace_id", "transfer_id", "entity_id");

-- CreateIndex
CREATE INDEX "share_transfer_part_workspace_id_grant_id_idx" ON "share_transfer_part"("workspace_id", "grant_id");

-- CreateIndex
CREATE UNIQUE INDEX "cap_table_workspace_id_cap_table_id_entity_id_key" ON "cap_table"("workspace_id", "cap_table_id", "entity_id");

-- CreateIndex
CREATE INDEX "instrument_workspace_id_entity_id_instrument_id_idx" ON "instrument"("workspace_id", "entity_id", "instrument_id");

-- CreateIndex
CREATE UNIQUE INDEX "instrument_workspace_id_instrument_id_entity_id_key" ON "instrument"("workspace_id", "instrument_id", "entity_id");

-- AddForeignKey
ALTER TABLE "instrument" ADD CONSTRAINT "instrument_workspace_id_cap_table_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "cap_table_id", "entity_id") REFERENCES "cap_table"("workspace_id", "cap_table_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "equity_grant" ADD CONSTRAINT "equity_grant_workspace_id_cap_table_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "cap_table_id", "entity_id") REFERENCES "cap_table"("workspace_id", "cap_table_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "equity_grant" ADD CONSTRAINT "equity_grant_workspace_id_instrument_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "instrument_id", "entity_id") REFERENCES "instrument"("workspace_id", "instrument_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "holding" ADD CONSTRAINT "holding_workspace_id_grant_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "grant_id", "entity_id") REFERENCES "equity_grant"("workspace_id", "grant_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "holding" ADD CONSTRAINT "holding_workspace_id_instrument_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "instrument_id", "entity_id") REFERENCES "instrument"("workspace_id", "instrument_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "safe" ADD CONSTRAINT "safe_workspace_id_cap_table_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "cap_table_id", "entity_id") REFERENCES "cap_table"("workspace_id", "cap_table_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_transfer" ADD CONSTRAINT "share_transfer_workspace_id_cap_table_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "cap_table_id", "entity_id") REFERENCES "cap_table"("workspace_id", "cap_table_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_transfer_part" ADD CONSTRAINT "share_transfer_part_workspace_id_transfer_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "transfer_id", "entity_id") REFERENCES "share_transfer"("workspace_id", "transfer_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_transfer_part" ADD CONSTRAINT "share_transfer_part_workspace_id_grant_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "grant_id", "entity_id") REFERENCES "equity_grant"("workspace_id", "grant_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.

-- What a grant type, or the word of a share class, is of: `common_stock` and `common` are both common.
CREATE FUNCTION share_class_of(word text) RETURNS text IMMUTABLE
RETURN CASE word
  WHEN 'common_stock' THEN 'common' WHEN 'preferred_stock' THEN 'preferred' WHEN 'stock_option' THEN 'option'
  WHEN 'membership_unit' THEN 'unit' ELSE word END;

-- Names of holders compare trimmed and without regard to case. The service makes the key, since lower() knows the letters
-- of a locale; of plain ASCII names the database can tell by itself whether it is right.
CREATE FUNCTION holder_key_is_of(key text, name text) RETURNS boolean IMMUTABLE
RETURN key <> '' AND (octet_length(name) > char_length(name) OR key = lower(btrim(name) COLLATE "C"));

CREATE FUNCTION is_holder_name(name text) RETURNS boolean IMMUTABLE
RETURN btrim(name) <> '' AND char_length(name) <= 500;

-- Cap tables and instruments
GRANT UPDATE (issued_units) ON cap_table TO minutebook_app;
ALTER TABLE cap_table ADD CONSTRAINT cap_table_issues_no_more_than_2_53_1 CHECK (issued_units BETWEEN 0 AND 9007199254740991);
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON cap_table FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON instrument FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER identity_stands BEFORE UPDATE OF workspace_id, cap_table_id, entity_id ON cap_table FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a cap table stays with its entity');
CREATE TRIGGER identity_stands BEFORE UPDATE OF workspace_id, instrument_id, cap_table_id, entity_id ON instrument FOR EACH ROW
  EXECUTE FUNCTION refuse_change('an instrument stays in its cap table');
-- A conversion turns units into shares and back; no other kind becomes another.
CREATE TRIGGER kind_stands BEFORE UPDATE OF kind ON instrument FOR EACH ROW
  WHEN (OLD.kind <> NEW.kind AND NOT (OLD.kind IN ('unit', 'common') AND NEW.kind IN ('unit', 'common')))
  EXECUTE FUNCTION refuse_change('an instrument keeps its kind');
-- Counts of what is issued follow from the grants alone: what changes them is itself a trigger, so it is one level deep.
CREATE TRIGGER counted BEFORE UPDATE OF issued_units ON cap_table FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('issued_units follows from the grants');
CREATE TRIGGER counted BEFORE UPDATE OF issued_units ON instrument FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('issued_units follows from the grants');
-- After the row's own constraints have been heard.
CREATE TRIGGER begins_unissued AFTER INSERT ON cap_table FOR EACH ROW WHEN (NEW.issued_units <> 0)
  EXECUTE FUNCTION refuse_change('issued_units follows from the grants');
CREATE TRIGGER begins_unissued AFTER INSERT ON instrument FOR EACH ROW WHEN (NEW.issued_units <> 0)
  EXECUTE FUNCTION refuse_change('issued_units follows from the grants');

-- Grants (interface rules 7.5, 7.8, 7.9)
SELECT tenant_table('equity_grant', 'SELECT, INSERT');
ALTER TABLE equity_grant
  ADD CONSTRAINT equity_grant_shares_are_exact CHECK (shares BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT equity_grant_recipient_is_named CHECK (is_holder_name(recipient_name) AND holder_key_is_of(recipient_key, recipient_name)),
  ADD CONSTRAINT equity_grant_type_is_known CHECK (grant_type IN ('common_stock', 'common', 'preferred_stock', 'preferred',
    'stock_option', 'option', 'rsu', 'warrant', 'membership_unit', 'unit'));
CREATE TRIGGER read_only BEFORE INSERT ON equity_grant FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON equity_grant FOR EACH ROW EXECUTE FUNCTION refuse_change('a grant stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON equity_grant FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a grant stands');

-- What is held (interface rule 7.11)
SELECT tenant_table('holding', 'SELECT, INSERT, UPDATE');
ALTER TABLE holding ADD CONSTRAINT holding_is_never_negative CHECK (units BETWEEN 0 AND 9007199254740991);
CREATE TRIGGER kept BEFORE INSERT OR UPDATE ON holding FOR EACH ROW WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change('holdings follow from grants and transfers');
CREATE TRIGGER kept_whole BEFORE DELETE ON holding FOR EACH ROW
  EXECUTE FUNCTION refuse_change('holdings follow from grants and transfers');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON holding FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('holdings follow from grants and transfers');

-- A grant issues its shares to its recipient. The instrument's own constraint keeps it within its authority.
CREATE FUNCTION issue_shares() RETURNS trigger
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
    VALUES (NEW.workspace_id, NEW.grant_id, NEW.recipient_key, NEW.recipient_name, NEW.entity_id, NEW.instrument_id, NEW.shares);
  RETURN NULL;
END
$$;
CREATE TRIGGER issued AFTER INSERT ON equity_grant FOR EACH ROW EXECUTE FUNCTION issue_shares();

-- SAFEs
SELECT tenant_table('safe', 'SELECT, INSERT');
ALTER TABLE safe
  ADD CONSTRAINT safe_investor_is_named CHECK (is_holder_name(investor_name)),
  ADD CONSTRAINT safe_principal_is_exact CHECK (principal_amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT safe_valuation_cap_is_exact CHECK (valuation_cap_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT safe_discount_rate_is_below_one CHECK (discount_rate ~ '^0\.[0-9]{1,4}$' AND discount_rate ~ '[1-9]'),
  ADD CONSTRAINT safe_type_is_known CHECK (safe_type IN ('post_money', 'pre_money', 'mfn', 'discount')),
  ADD CONSTRAINT safe_discount_has_its_rate CHECK (safe_type <> 'discount' OR discount_rate IS NOT NULL),
  ADD CONSTRAINT safe_mfn_has_no_terms CHECK (safe_type <> 'mfn' OR (valuation_cap_cents IS NULL AND discount_rate IS NULL));
CREATE TRIGGER read_only BEFORE INSERT ON safe FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON safe FOR EACH ROW EXECUTE FUNCTION refuse_change('a SAFE stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON safe FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a SAFE stands');

-- Transfers
SELECT tenant_table('share_transfer', 'SELECT, INSERT');
ALTER TABLE share_transfer
  ADD CONSTRAINT share_transfer_shares_are_exact CHECK (shares BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT share_transfer_sender_is_named CHECK (is_holder_name(from_name) AND holder_key_is_of(from_key, from_name)),
  ADD CONSTRAINT share_transfer_receiver_is_named CHECK (is_holder_name(to_name) AND holder_key_is_of(to_key, to_name)),
  ADD CONSTRAINT share_transfer_is_not_to_oneself CHECK (from_key <> to_key),
  ADD CONSTRAINT share_transfer_class_is_known CHECK (share_class_of(share_class) IN
    ('common', 'preferred', 'option', 'rsu', 'warrant', 'unit'));
CREATE TRIGGER read_only BEFORE INSERT ON share_transfer FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON share_transfer FOR EACH ROW EXECUTE FUNCTION refuse_change('a transfer stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON share_transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a transfer stands');
SELECT tenant_table('share_transfer_part', 'SELECT, INSERT');
ALTER TABLE share_transfer_part ADD CONSTRAINT share_transfer_part_shares_are_exact CHECK (shares BETWEEN 1 AND 9007199254740991);
CREATE TRIGGER read_only BEFORE INSERT ON share_transfer_part FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON share_transfer_part FOR EACH ROW EXECUTE FUNCTION refuse_change('a transfer stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON share_transfer_part FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a transfer stands');

-- A part moves shares of one grant from the sender's holding to the receiver's: none are made, none are lost.
CREATE FUNCTION move_shares() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  transfer share_transfer;
BEGIN
  SELECT * INTO transfer FROM share_transfer t WHERE t.workspace_id = NEW.workspace_id AND t.transfer_id = NEW.transfer_id;
  UPDATE holding h SET units = h.units - NEW.shares
    FROM equity_grant g, instrument i
    WHERE h.workspace_id = NEW.workspace_id AND h.grant_id = NEW.grant_id AND h.holder_key = transfer.from_key
      AND g.workspace_id = NEW.workspace_id AND g.grant_id = NEW.grant_id
      AND i.workspace_id = NEW.workspace_id AND i.instrument_id = g.instrument_id
      AND share_class_of(transfer.share_class) = CASE g.grant_type WHEN 'rsu' THEN 'rsu' ELSE i.kind END;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the sender holds nothing of that class by the grant' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  INSERT INTO holding AS h (workspace_id, grant_id, holder_key, holder_name, entity_id, instrument_id, units)
    SELECT g.workspace_id, g.grant_id, transfer.to_key, transfer.to_name, g.entity_id, g.instrument_id, NEW.shares
    FROM equity_grant g WHERE g.workspace_id = NEW.workspace_id AND g.grant_id = NEW.grant_id
    ON CONFLICT (workspace_id, grant_id, holder_key) DO UPDATE SET units = h.units + excluded.units;
  RETURN NULL;
END
$$;
CREATE TRIGGER moved AFTER INSERT ON share_transfer_part FOR EACH ROW EXECUTE FUNCTION move_shares();

-- At the end of the transaction the parts of a transfer are the whole of it.
CREATE FUNCTION assert_transfer_is_whole() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT t.shares <> coalesce(sum(p.shares), 0) FROM share_transfer t
      LEFT JOIN share_transfer_part p ON p.workspace_id = t.workspace_id AND p.transfer_id = t.transfer_id
      WHERE t.workspace_id = NEW.workspace_id AND t.transfer_id = NEW.transfer_id GROUP BY t.shares) THEN
    RAISE EXCEPTION 'the parts of a transfer must add up to its shares' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER whole AFTER INSERT ON share_transfer DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION assert_transfer_is_whole();
CREATE CONSTRAINT TRIGGER whole AFTER INSERT ON share_transfer_part DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION assert_transfer_is_whole();

-- A company becomes another type by conversion, once it is formed.
CREATE TRIGGER type_stands BEFORE UPDATE OF entity_type ON entity FOR EACH ROW
  WHEN (OLD.entity_type <> NEW.entity_type AND OLD.formation_status <> 'Active')
  EXECUTE FUNCTION refuse_change('a company converts when its formation is Active');
