-- CreateTable
CREATE TABLE "log_pending" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "receipt_id" TEXT NOT NULL,

    CONSTRAINT "log_pending_pkey" PRIMARY KEY ("workspace_id","receipt_id")
);

-- Ours from here.

-- Receipts that are not in their log yet: sealing takes them from here, whatever else there is. The trigger alone fills
-- it, and receipts are never deleted, so that a foreign key would only cost every act a look.
SELECT tenant_table('log_pending', 'SELECT, INSERT, DELETE');
ALTER TABLE receipt NO FORCE ROW LEVEL SECURITY;
ALTER TABLE log_leaf NO FORCE ROW LEVEL SECURITY;
ALTER TABLE log_pending NO FORCE ROW LEVEL SECURITY;
INSERT INTO log_pending (workspace_id, receipt_id)
  SELECT r.workspace_id, r.receipt_id FROM receipt r WHERE NOT EXISTS
    (SELECT FROM log_leaf l WHERE l.workspace_id = r.workspace_id AND l.receipt_id = r.receipt_id);
ALTER TABLE receipt FORCE ROW LEVEL SECURITY;
ALTER TABLE log_leaf FORCE ROW LEVEL SECURITY;
ALTER TABLE log_pending FORCE ROW LEVEL SECURITY;
CREATE FUNCTION await_sealing() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO log_pending (workspace_id, receipt_id) VALUES (NEW.workspace_id, NEW.receipt_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER awaits_sealing AFTER INSERT ON receipt FOR EACH ROW EXECUTE FUNCTION await_sealing();
