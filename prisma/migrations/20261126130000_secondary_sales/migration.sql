-- What holders sell to others or to the company at a price, all in one act; and what became of the company's right of first refusal
-- where shares change hands.
-- CreateTable
CREATE TABLE "secondary_sale" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "secondary_sale_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "instrument_id" TEXT NOT NULL,
    "price_per_share" TEXT NOT NULL,
    "shares" BIGINT NOT NULL,
    "total_cents" BIGINT NOT NULL,
    "company_shares" BIGINT NOT NULL,
    "repurchased_cents" BIGINT NOT NULL,
    "sold_on" DATE NOT NULL,
    "right_of_first_refusal" TEXT,
    "refusal_notice_on" DATE,
    "sales" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "secondary_sale_pkey" PRIMARY KEY ("workspace_id","secondary_sale_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "secondary_sale_workspace_id_secondary_sale_id_entity_id_key" ON "secondary_sale"("workspace_id", "secondary_sale_id", "entity_id");

-- CreateIndex
CREATE INDEX "secondary_sale_workspace_id_entity_id_secondary_sale_id_idx" ON "secondary_sale"("workspace_id", "entity_id", "secondary_sale_id");

-- AlterTable
ALTER TABLE "share_transfer" ADD COLUMN "price_per_share" TEXT,
ADD COLUMN "right_of_first_refusal" TEXT,
ADD COLUMN "refusal_notice_on" DATE,
ADD COLUMN "secondary_sale_id" TEXT;

-- AlterTable
ALTER TABLE "grant_event" ADD COLUMN "secondary_sale_id" TEXT;

-- AlterTable
ALTER TABLE "equity_settings" ADD COLUMN "right_of_first_refusal" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "refusal_notice_days" INTEGER NOT NULL DEFAULT 30;

-- CreateIndex
CREATE INDEX "share_transfer_workspace_id_secondary_sale_id_idx" ON "share_transfer"("workspace_id", "secondary_sale_id");

-- CreateIndex
CREATE INDEX "grant_event_workspace_id_secondary_sale_id_idx" ON "grant_event"("workspace_id", "secondary_sale_id");

-- AddForeignKey
ALTER TABLE "secondary_sale" ADD CONSTRAINT "secondary_sale_workspace_id_instrument_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "instrument_id", "entity_id") REFERENCES "instrument"("workspace_id", "instrument_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_transfer" ADD CONSTRAINT "share_transfer_workspace_id_secondary_sale_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "secondary_sale_id", "entity_id") REFERENCES "secondary_sale"("workspace_id", "secondary_sale_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grant_event" ADD CONSTRAINT "grant_event_workspace_id_secondary_sale_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "secondary_sale_id", "entity_id") REFERENCES "secondary_sale"("workspace_id", "secondary_sale_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
SELECT tenant_table('secondary_sale', 'SELECT, INSERT');
SELECT company_table('secondary_sale');
ALTER TABLE secondary_sale
  ADD CONSTRAINT secondary_sale_price_is_dollars CHECK (is_dollars(price_per_share) AND price_per_share ~ '[1-9]'),
  ADD CONSTRAINT secondary_sale_shares_are_exact CHECK (shares BETWEEN 1 AND 9007199254740991 AND company_shares BETWEEN 0 AND shares),
  ADD CONSTRAINT secondary_sale_cents_are_exact CHECK (total_cents BETWEEN 0 AND 9007199254740991 AND repurchased_cents BETWEEN 0 AND total_cents
    AND (company_shares > 0 OR repurchased_cents = 0)),
  ADD CONSTRAINT secondary_sale_refusal_is_known CHECK (right_of_first_refusal IN ('waived', 'exercised', 'not_applicable')
    AND (right_of_first_refusal <> 'exercised' OR company_shares = shares)),
  ADD CONSTRAINT secondary_sale_notice_was_before CHECK (refusal_notice_on IS NULL OR refusal_notice_on <= sold_on AND right_of_first_refusal IS NOT NULL);
CREATE TRIGGER read_only BEFORE INSERT ON secondary_sale FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON secondary_sale FOR EACH ROW EXECUTE FUNCTION refuse_change('a secondary sale stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON secondary_sale FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a secondary sale stands');
CREATE TRIGGER by_today BEFORE INSERT ON secondary_sale FOR EACH ROW WHEN (NEW.sold_on > app_today())
  EXECUTE FUNCTION refuse_change('a sale is made by today');

-- At the end of the transaction what was transferred and repurchased is what was sold, at its price and on its day.
CREATE FUNCTION assert_sale_is_whole() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  sale secondary_sale;
BEGIN
  SELECT * INTO sale FROM secondary_sale s WHERE s.workspace_id = NEW.workspace_id AND s.secondary_sale_id = NEW.secondary_sale_id;
  IF sale.company_shares <> (SELECT coalesce(sum(e.shares), 0) FROM grant_event e WHERE e.workspace_id = sale.workspace_id
        AND e.secondary_sale_id = sale.secondary_sale_id AND e.price_per_share = sale.price_per_share AND e.happened_on = sale.sold_on)
    OR sale.shares - sale.company_shares <> (SELECT coalesce(sum(t.shares), 0) FROM share_transfer t WHERE t.workspace_id = sale.workspace_id
        AND t.secondary_sale_id = sale.secondary_sale_id AND t.price_per_share = sale.price_per_share AND t.transferred_on = sale.sold_on) THEN
    RAISE EXCEPTION 'what was transferred and repurchased must be what was sold' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER whole AFTER INSERT ON secondary_sale DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION assert_sale_is_whole();
CREATE CONSTRAINT TRIGGER whole_sale AFTER INSERT ON share_transfer DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.secondary_sale_id IS NOT NULL) EXECUTE FUNCTION assert_sale_is_whole();
CREATE CONSTRAINT TRIGGER whole_sale AFTER INSERT ON grant_event DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.secondary_sale_id IS NOT NULL) EXECUTE FUNCTION assert_sale_is_whole();

ALTER TABLE share_transfer
  ADD CONSTRAINT share_transfer_price_is_dollars CHECK (is_dollars(price_per_share)),
  ADD CONSTRAINT share_transfer_refusal_is_known CHECK (right_of_first_refusal IN ('waived', 'not_applicable', 'missing')),
  ADD CONSTRAINT share_transfer_notice_is_of_something CHECK (refusal_notice_on IS NULL OR right_of_first_refusal IN ('waived', 'not_applicable')
    AND refusal_notice_on <= transferred_on);
ALTER TABLE grant_event
  ADD CONSTRAINT grant_event_sale_is_a_repurchase CHECK (secondary_sale_id IS NULL OR kind = 'repurchase');
ALTER TABLE equity_settings
  ADD CONSTRAINT equity_settings_notice_is_days CHECK (refusal_notice_days BETWEEN 1 AND 365);
GRANT UPDATE (right_of_first_refusal, refusal_notice_on) ON share_transfer TO minutebook_app;
GRANT UPDATE (right_of_first_refusal, refusal_notice_days) ON equity_settings TO minutebook_app;

-- What became of the right may be noted later, once.
CREATE FUNCTION refuse_other_than_refusal() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  before share_transfer := NEW;
BEGIN
  before.right_of_first_refusal := OLD.right_of_first_refusal;
  before.refusal_notice_on := OLD.refusal_notice_on;
  IF OLD IS DISTINCT FROM before OR OLD.right_of_first_refusal IS DISTINCT FROM 'missing' OR NEW.right_of_first_refusal IS NOT DISTINCT FROM 'missing'
    OR NEW.right_of_first_refusal IS NULL THEN
    RAISE EXCEPTION 'a transfer stands: only what became of the right of first refusal is noted, once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
DROP TRIGGER immutable ON share_transfer;
CREATE TRIGGER immutable BEFORE DELETE ON share_transfer FOR EACH ROW EXECUTE FUNCTION refuse_change('a transfer stands');
CREATE TRIGGER stands BEFORE UPDATE ON share_transfer FOR EACH ROW EXECUTE FUNCTION refuse_other_than_refusal();
