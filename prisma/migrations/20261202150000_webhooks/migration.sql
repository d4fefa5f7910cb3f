-- CreateTable
CREATE TABLE "webhook" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "webhook_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "events" TEXT[],
    "status" TEXT NOT NULL DEFAULT 'active',
    "disabled_reason" TEXT,
    "secret_sealed" TEXT NOT NULL,
    "rights_of" TEXT NOT NULL,
    "key_id" TEXT,
    "user_id" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "told_tree_size" BIGINT NOT NULL,
    "scheduled_at" TIMESTAMPTZ(3),
    "sending_until" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "resumes_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("workspace_id","webhook_id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "delivery_id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "receipt_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "leaf_index" BIGINT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "response_status" INTEGER,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("workspace_id","delivery_id")
);

-- CreateIndex
CREATE INDEX "webhook_workspace_id_key_id_idx" ON "webhook"("workspace_id", "key_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_workspace_id_webhook_id_delivery_id_idx" ON "webhook_delivery"("workspace_id", "webhook_id", "delivery_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_delivery_workspace_id_webhook_id_receipt_id_key" ON "webhook_delivery"("workspace_id", "webhook_id", "receipt_id");

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_workspace_id_key_id_fkey" FOREIGN KEY ("workspace_id", "key_id") REFERENCES "api_key"("workspace_id", "key_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_workspace_id_webhook_id_fkey" FOREIGN KEY ("workspace_id", "webhook_id") REFERENCES "webhook"("workspace_id", "webhook_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Ours from here.
SELECT tenant_table('webhook', 'SELECT, INSERT, DELETE');
GRANT UPDATE (url, description, events, status, disabled_reason, secret_sealed, rights_of, key_id, user_id, expires_at,
  told_tree_size, scheduled_at, sending_until, failing_since, resumes_at, updated_at) ON webhook TO minutebook_app;
ALTER TABLE webhook
  ALTER COLUMN events SET NOT NULL,
  -- Whoever writes an address here has the service send something there, and no password with it.
  ADD CONSTRAINT webhook_url_is_an_address CHECK (char_length(url) <= 2000 AND url ~* '^https?://[^/?#@]+([/?]|$)'),
  ADD CONSTRAINT webhook_is_described CHECK (btrim(description) <> '' AND char_length(description) <= 500),
  ADD CONSTRAINT webhook_is_told_something CHECK (cardinality(events) BETWEEN 1 AND 500),
  ADD CONSTRAINT webhook_status_is_known CHECK (status IN ('active', 'paused', 'disabled')),
  ADD CONSTRAINT webhook_says_why_it_is_disabled CHECK ((status = 'disabled') = (disabled_reason IS NOT NULL)),
  ADD CONSTRAINT webhook_secret_is_sealed CHECK (secret_sealed LIKE 'sealed.%'),
  ADD CONSTRAINT webhook_has_one_maker CHECK (key_id IS NULL OR user_id IS NULL),
  ADD CONSTRAINT webhook_told_is_a_size CHECK (told_tree_size >= 0);
CREATE TRIGGER few AFTER INSERT ON webhook REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_beyond('20', 'workspace_id', 'a workspace', 'webhooks');

SELECT tenant_table('webhook_delivery', 'SELECT, INSERT, DELETE');
GRANT UPDATE (leaf_index, status, attempts, next_attempt_at, response_status, error, updated_at) ON webhook_delivery TO minutebook_app;
ALTER TABLE webhook_delivery
  ADD CONSTRAINT webhook_delivery_status_is_known CHECK (status IN ('pending', 'delivered', 'failed')),
  ADD CONSTRAINT webhook_delivery_that_waits_knows_when CHECK ((status = 'pending') = (next_attempt_at IS NOT NULL)),
  ADD CONSTRAINT webhook_delivery_attempts_are_counted CHECK (attempts >= 0),
  ADD CONSTRAINT webhook_delivery_was_answered CHECK (response_status BETWEEN 100 AND 599),
  ADD CONSTRAINT webhook_delivery_error_is_short CHECK (char_length(error) <= 500);
-- What waits is looked for at each turn, whatever was sent before.
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (workspace_id, webhook_id, next_attempt_at) WHERE status = 'pending';

-- A webhook ends with the key, or the membership, whose rights it has: one that is made while they end waits for that, and is refused.
CREATE FUNCTION refuse_outliving_webhook() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  made api_key%ROWTYPE;
BEGIN
  IF NEW.key_id IS NOT NULL THEN
    SELECT * INTO made FROM api_key k WHERE k.workspace_id = NEW.workspace_id AND k.key_id = NEW.key_id FOR SHARE;
    IF NOT FOUND OR made.revoked_at IS NOT NULL OR made.expires_at < coalesce(NEW.expires_at, 'infinity') THEN
      RAISE EXCEPTION 'a webhook ends no later than the key that makes it' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  IF NEW.user_id IS NOT NULL THEN
    PERFORM FROM membership m WHERE m.workspace_id = NEW.workspace_id AND m.user_id = NEW.user_id FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'a webhook ends with the membership of whoever makes it' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER ends_within BEFORE INSERT OR UPDATE OF key_id, user_id, expires_at ON webhook FOR EACH ROW
  EXECUTE FUNCTION refuse_outliving_webhook();

CREATE FUNCTION disable_webhooks_of_key() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhook w SET status = 'disabled', disabled_reason = 'The key whose rights it had was revoked.', updated_at = now()
  WHERE w.workspace_id = NEW.workspace_id AND w.key_id = NEW.key_id AND w.status <> 'disabled';
  RETURN NULL;
END
$$;
CREATE TRIGGER webhooks_end AFTER UPDATE OF revoked_at ON api_key FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION disable_webhooks_of_key();

CREATE FUNCTION disable_webhooks_of_member() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhook w SET status = 'disabled', disabled_reason = 'Whoever it had its rights from is no member any more.', updated_at = now()
  WHERE w.workspace_id = OLD.workspace_id AND w.user_id = OLD.user_id AND w.status <> 'disabled';
  RETURN NULL;
END
$$;
CREATE TRIGGER webhooks_end AFTER DELETE ON membership FOR EACH ROW EXECUTE FUNCTION disable_webhooks_of_member();
