-- CreateIndex
CREATE INDEX "safe_workspace_id_investor_key_idx" ON "safe"("workspace_id", "investor_key");

-- CreateIndex
CREATE INDEX "convertible_note_workspace_id_investor_key_idx" ON "convertible_note"("workspace_id", "investor_key");
