-- CreateIndex
CREATE INDEX "audit_event_workspace_id_entity_id_created_at_audit_event_i_idx" ON "audit_event"("workspace_id", "entity_id", "created_at", "audit_event_id");
