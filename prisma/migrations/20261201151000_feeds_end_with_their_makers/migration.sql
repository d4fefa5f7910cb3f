-- A calendar's secret address ends with the key that was told it: where the key expires, and where it is revoked.
ALTER TABLE "calendar_feed" ADD COLUMN     "key_id" TEXT,
ADD COLUMN     "expires_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "calendar_feed_workspace_id_key_id_idx" ON "calendar_feed"("workspace_id", "key_id");

-- AddForeignKey
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_workspace_id_key_id_fkey" FOREIGN KEY ("workspace_id", "key_id") REFERENCES "api_key"("workspace_id", "key_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
GRANT UPDATE (key_id, expires_at) ON calendar_feed TO minutebook_app;

CREATE FUNCTION refuse_outliving_feed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM api_key k WHERE k.workspace_id = NEW.workspace_id AND k.key_id = NEW.key_id
    AND (k.revoked_at IS NOT NULL OR k.expires_at < coalesce(NEW.expires_at, 'infinity'))) THEN
    RAISE EXCEPTION 'a feed ends no later than the key that was told its address' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER ends_within BEFORE INSERT OR UPDATE OF token_hash, key_id, expires_at ON calendar_feed FOR EACH ROW
  EXECUTE FUNCTION refuse_outliving_feed();

-- Whoever revokes a key need not see the companies that its feeds are of.
CREATE FUNCTION revoke_feeds_of_key() RETURNS trigger
LANGUAGE plpgsql SET app.entities = '' AS $$
BEGIN
  UPDATE calendar_feed f SET status = 'revoked', updated_at = now()
  WHERE f.workspace_id = NEW.workspace_id AND f.key_id = NEW.key_id AND f.status = 'active';
  RETURN NULL;
END
$$;
CREATE TRIGGER feeds_end AFTER UPDATE OF revoked_at ON api_key FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION revoke_feeds_of_key();
