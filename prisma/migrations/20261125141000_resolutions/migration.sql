-- What a resolution authorizes, as far as it says how much, for whom and at which price; and what has used it.
-- CreateTable
CREATE TABLE "resolution" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "resolution_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "meeting_id" TEXT NOT NULL,
    "agenda_item_index" INTEGER NOT NULL,
    "act" TEXT NOT NULL,
    "recipient_name" TEXT,
    "recipient_key" TEXT,
    "units" BIGINT,
    "amount_cents" BIGINT,
    "price_per_share" TEXT,
    "used_units" BIGINT NOT NULL DEFAULT 0,
    "used_cents" BIGINT NOT NULL DEFAULT 0,
    "used_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "resolution_pkey" PRIMARY KEY ("workspace_id","resolution_id")
);

-- CreateTable
CREATE TABLE "resolution_use" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "resolution_id" TEXT NOT NULL,
    "source_type" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "units" BIGINT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "resolution_use_pkey" PRIMARY KEY ("workspace_id","resolution_id","source_id")
);

-- CreateIndex
CREATE INDEX "resolution_workspace_id_entity_id_resolution_id_idx" ON "resolution"("workspace_id", "entity_id", "resolution_id");

-- CreateIndex
CREATE INDEX "resolution_workspace_id_meeting_id_agenda_item_index_idx" ON "resolution"("workspace_id", "meeting_id", "agenda_item_index");

-- AddForeignKey
ALTER TABLE "resolution" ADD CONSTRAINT "resolution_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resolution" ADD CONSTRAINT "resolution_workspace_id_meeting_id_fkey" FOREIGN KEY ("workspace_id", "meeting_id") REFERENCES "meeting"("workspace_id", "meeting_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resolution_use" ADD CONSTRAINT "resolution_use_workspace_id_resolution_id_fkey" FOREIGN KEY ("workspace_id", "resolution_id") REFERENCES "resolution"("workspace_id", "resolution_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
SELECT tenant_table('resolution', 'SELECT, INSERT');
SELECT company_table('resolution');
GRANT UPDATE (used_units, used_cents, used_count) ON resolution TO minutebook_app;
ALTER TABLE resolution
  ADD CONSTRAINT resolution_act_is_known CHECK (act IN ('grant', 'option', 'distribution', 'conversion')),
  ADD CONSTRAINT resolution_recipient_has_its_key CHECK ((recipient_name IS NULL) = (recipient_key IS NULL) AND holder_key_is_of(recipient_key, recipient_name)),
  ADD CONSTRAINT resolution_limits_are_exact CHECK (units BETWEEN 1 AND 9007199254740991 AND amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT resolution_price_is_dollars CHECK (is_dollars(price_per_share)),
  ADD CONSTRAINT resolution_conversion_says_no_figures CHECK (
    (act <> 'conversion' OR amount_cents IS NULL) AND (act NOT IN ('conversion', 'distribution') OR num_nonnulls(recipient_name, units, price_per_share) = 0)),
  -- Nothing uses a resolution for more than it allows, however many acts name it at once; and a company converts once by one.
  ADD CONSTRAINT resolution_allows_as_much CHECK (used_units BETWEEN 0 AND coalesce(units, 9007199254740991)
    AND used_cents BETWEEN 0 AND coalesce(amount_cents, 9007199254740991) AND (act <> 'conversion' OR used_count <= 1));
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON resolution FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE DELETE ON resolution FOR EACH ROW EXECUTE FUNCTION refuse_change('a resolution stands');
CREATE TRIGGER resolution_stands BEFORE UPDATE OF act, recipient_name, recipient_key, units, amount_cents, price_per_share, meeting_id, agenda_item_index, entity_id
  ON resolution FOR EACH ROW EXECUTE FUNCTION refuse_change('a resolution stands as it was voted on');
-- It is voted on with the item that it belongs to.
CREATE FUNCTION refuse_resolution() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM meeting m WHERE m.workspace_id = NEW.workspace_id AND m.meeting_id = NEW.meeting_id AND m.entity_id = NEW.entity_id
    AND m.status = 'convened' AND NEW.agenda_item_index BETWEEN 0 AND cardinality(m.agenda_items) - 1
    AND NOT EXISTS (SELECT FROM vote v WHERE v.workspace_id = m.workspace_id AND v.meeting_id = m.meeting_id))
  THEN
    RAISE EXCEPTION 'a resolution belongs to an item of a meeting that nobody has voted at' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER voted_on BEFORE INSERT ON resolution FOR EACH ROW EXECUTE FUNCTION refuse_resolution();

SELECT tenant_table('resolution_use', 'SELECT, INSERT');
SELECT company_part('resolution_use', 'resolution', 'resolution_id');
ALTER TABLE resolution_use ADD CONSTRAINT resolution_use_is_exact CHECK (units >= 0 AND amount_cents >= 0);
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON resolution_use FOR EACH ROW EXECUTE FUNCTION refuse_change('what used a resolution stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON resolution_use FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('what used a resolution stands');
CREATE FUNCTION use_resolution() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE resolution r SET used_units = used_units + NEW.units, used_cents = used_cents + NEW.amount_cents, used_count = used_count + 1
    FROM meeting m
    WHERE r.workspace_id = NEW.workspace_id AND r.resolution_id = NEW.resolution_id AND m.workspace_id = r.workspace_id AND m.meeting_id = r.meeting_id
      AND m.results[r.agenda_item_index + 1] = 'approved';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the resolution is not approved' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER counted AFTER INSERT ON resolution_use FOR EACH ROW EXECUTE FUNCTION use_resolution();

-- A grant that names a meeting which says what it authorizes uses that up.
CREATE FUNCTION use_resolution_by_grant() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  held resolution;
BEGIN
  IF NOT EXISTS (SELECT FROM resolution r WHERE r.workspace_id = NEW.workspace_id AND r.meeting_id = NEW.approval_id) THEN
    RETURN NULL;
  END IF;
  SELECT r.* INTO held FROM resolution r JOIN meeting m ON m.workspace_id = r.workspace_id AND m.meeting_id = r.meeting_id
    WHERE r.workspace_id = NEW.workspace_id AND r.meeting_id = NEW.approval_id AND m.results[r.agenda_item_index + 1] = 'approved'
      AND r.act = CASE share_class_of(NEW.grant_type) WHEN 'option' THEN 'option' ELSE 'grant' END
      AND coalesce(r.recipient_key, NEW.recipient_key) = NEW.recipient_key
      AND (r.units IS NULL OR r.used_units + NEW.shares <= r.units)
      AND (r.amount_cents IS NULL OR r.used_cents + coalesce(NEW.consideration_cents, 0) <= r.amount_cents)
      AND (r.price_per_share IS NULL OR coalesce(NEW.price_per_share, NEW.exercise_price)::numeric >= r.price_per_share::numeric)
    ORDER BY r.recipient_key NULLS LAST, r.resolution_id LIMIT 1 FOR NO KEY UPDATE OF r;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the resolution does not authorize the grant' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  INSERT INTO resolution_use (workspace_id, resolution_id, source_type, source_id, units, amount_cents)
    VALUES (NEW.workspace_id, held.resolution_id, 'grant', NEW.grant_id, NEW.shares, coalesce(NEW.consideration_cents, 0));
  RETURN NULL;
END
$$;
CREATE TRIGGER authorized AFTER INSERT OR UPDATE OF approval_id ON equity_grant FOR EACH ROW WHEN (NEW.approval_id IS NOT NULL)
  EXECUTE FUNCTION use_resolution_by_grant();

-- So does a distribution, for all that it distributes.
CREATE FUNCTION use_resolution_by_distribution() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  held resolution;
BEGIN
  IF NOT EXISTS (SELECT FROM resolution r WHERE r.workspace_id = NEW.workspace_id AND r.meeting_id = NEW.approval_id) THEN
    RETURN NULL;
  END IF;
  SELECT r.* INTO held FROM resolution r JOIN meeting m ON m.workspace_id = r.workspace_id AND m.meeting_id = r.meeting_id
    WHERE r.workspace_id = NEW.workspace_id AND r.meeting_id = NEW.approval_id AND m.results[r.agenda_item_index + 1] = 'approved'
      AND r.act = 'distribution' AND (r.amount_cents IS NULL OR r.used_cents + NEW.total_amount_cents <= r.amount_cents)
    ORDER BY r.resolution_id LIMIT 1 FOR NO KEY UPDATE OF r;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the resolution does not authorize the distribution' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  INSERT INTO resolution_use (workspace_id, resolution_id, source_type, source_id, units, amount_cents)
    VALUES (NEW.workspace_id, held.resolution_id, 'distribution', NEW.distribution_id, 0, NEW.total_amount_cents);
  RETURN NULL;
END
$$;
CREATE TRIGGER authorized AFTER INSERT OR UPDATE OF approval_id ON distribution FOR EACH ROW WHEN (NEW.approval_id IS NOT NULL)
  EXECUTE FUNCTION use_resolution_by_distribution();
