-- CreateTable
CREATE TABLE "disbursement_part" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "paid_on" DATE NOT NULL,
    "receipt_id" TEXT NOT NULL,
    "recipient_key" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,

    CONSTRAINT "disbursement_part_pkey" PRIMARY KEY ("workspace_id","paid_on","receipt_id","recipient_key")
);

-- CreateIndex
CREATE INDEX "disbursement_part_workspace_id_recipient_key_paid_on_idx" ON "disbursement_part"("workspace_id", "recipient_key", "paid_on");

-- DropIndex
DROP INDEX "disbursement_workspace_id_recipient_key_idx";

-- Ours from here.

-- Whom money went to by an act, under each of their names: a vendor who is paid under another name than theirs had no sum, nor had
-- those who are paid together.
SELECT tenant_table('disbursement_part', 'SELECT, INSERT');
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON disbursement_part FOR EACH ROW EXECUTE FUNCTION refuse_change('what has gone out counts');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON disbursement_part FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('what has gone out counts');
ALTER TABLE disbursement_part ADD CONSTRAINT disbursement_part_amount_is_exact CHECK (amount_cents BETWEEN 1 AND 9007199254740991);

-- What has gone out before counts under the name that it was noted by.
ALTER TABLE disbursement NO FORCE ROW LEVEL SECURITY;
ALTER TABLE disbursement_part NO FORCE ROW LEVEL SECURITY;
INSERT INTO disbursement_part (workspace_id, paid_on, receipt_id, recipient_key, amount_cents)
  SELECT workspace_id, paid_on, receipt_id, recipient_key, amount_cents FROM disbursement;
ALTER TABLE disbursement FORCE ROW LEVEL SECURITY;
ALTER TABLE disbursement_part FORCE ROW LEVEL SECURITY;
