-- AlterTable
ALTER TABLE "sso_connection" ADD COLUMN     "scim_token_created_at" TIMESTAMPTZ(3),
ADD COLUMN     "scim_token_hash" TEXT,
ADD COLUMN     "scim_token_hint" TEXT;

-- CreateTable
CREATE TABLE "scim_user" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "scim_user_id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "user_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "external_id" TEXT,
    "display_name" TEXT,
    "given_name" TEXT,
    "family_name" TEXT,
    "is_active" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "scim_user_pkey" PRIMARY KEY ("workspace_id","scim_user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "scim_user_workspace_id_connection_id_user_id_key" ON "scim_user"("workspace_id", "connection_id", "user_id");

-- CreateIndex
CREATE INDEX "scim_user_workspace_id_connection_id_scim_user_id_idx" ON "scim_user"("workspace_id", "connection_id", "scim_user_id");

-- CreateIndex
CREATE UNIQUE INDEX "sso_connection_workspace_id_scim_token_hash_key" ON "sso_connection"("workspace_id", "scim_token_hash");

-- AddForeignKey
ALTER TABLE "scim_user" ADD CONSTRAINT "scim_user_workspace_id_connection_id_fkey" FOREIGN KEY ("workspace_id", "connection_id") REFERENCES "sso_connection"("workspace_id", "connection_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Ours from here.
SELECT tenant_table('scim_user', 'SELECT, INSERT, UPDATE, DELETE');
-- Who was taken out of a directory is out.
ALTER TABLE scim_user ADD CONSTRAINT scim_user_deleted_is_inactive CHECK (deleted_at IS NULL OR NOT is_active);
-- A directory has each userName once, compared without regard to case (RFC 7643, 4.1.1).
CREATE UNIQUE INDEX scim_user_user_name ON scim_user (workspace_id, connection_id, lower(user_name)) WHERE deleted_at IS NULL;
