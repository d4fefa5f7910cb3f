-- CreateTable
CREATE TABLE "witness" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "witness_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "frequency" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "scheduled_at" TIMESTAMPTZ(3),
    "sent_tree_size" BIGINT,
    "sent_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "witness_pkey" PRIMARY KEY ("workspace_id","witness_id")
);

-- CreateTable
CREATE TABLE "witnessed_head" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "tree_size" BIGINT NOT NULL,
    "root_hash" TEXT NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL,
    "signature" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "witnessed_head_pkey" PRIMARY KEY ("workspace_id","tree_size")
);

-- CreateIndex
CREATE UNIQUE INDEX "witness_workspace_id_address_key" ON "witness"("workspace_id", "address");

-- Ours from here.
SELECT tenant_table('witness');
ALTER TABLE witness
  ADD CONSTRAINT witness_name_is_named CHECK (btrim(name) <> '' AND char_length(name) <= 500),
  ADD CONSTRAINT witness_kind_is_known CHECK (kind IN ('email', 'url')),
  -- Whoever writes an address here has the service send something there: by mail, or by TLS but for this machine.
  ADD CONSTRAINT witness_address_is_of_its_kind CHECK (char_length(address) <= 500 AND CASE kind
    WHEN 'email' THEN address LIKE '%_@_%' AND address NOT LIKE '%://%' ELSE address ~* '^https?://' END),
  ADD CONSTRAINT witness_frequency_is_known CHECK (frequency IN ('hourly', 'daily', 'weekly')),
  ADD CONSTRAINT witness_was_sent_a_head CHECK (sent_tree_size > 0);

-- What went out is kept as it was: it is what an export leads from.
SELECT tenant_table('witnessed_head', 'SELECT, INSERT');
ALTER TABLE witnessed_head
  ADD CONSTRAINT witnessed_head_is_signed CHECK (tree_size > 0 AND root_hash ~ '^[0-9a-f]{64}$' AND signature ~ '^[A-Za-z0-9+/]{86}==$');
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON witnessed_head FOR EACH ROW EXECUTE FUNCTION refuse_change('it went out as it was');
