-- What has happened to the register is read in the order of its days, each kind of row by its own index.

-- CreateIndex
CREATE INDEX "equity_grant_in_order" ON "equity_grant"("workspace_id", "entity_id", "granted_on", "created_at", "grant_id");

-- CreateIndex
CREATE INDEX "grant_event_in_order" ON "grant_event"("workspace_id", "entity_id", "happened_on", "created_at", "grant_event_id");

-- CreateIndex
CREATE INDEX "share_transfer_in_order" ON "share_transfer"("workspace_id", "entity_id", "transferred_on", "created_at", "transfer_id");

-- Ours from here.

-- Today is the workspace's, here too.
DROP TRIGGER by_today ON share_transfer;
CREATE TRIGGER by_today BEFORE INSERT ON share_transfer FOR EACH ROW WHEN (NEW.transferred_on > app_today())
  EXECUTE FUNCTION refuse_change('a transfer is made by today');
