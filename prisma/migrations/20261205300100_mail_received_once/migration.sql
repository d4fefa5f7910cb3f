-- AlterTable
ALTER TABLE "execution" ADD COLUMN     "message_id" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "execution_workspace_id_agent_id_message_id_key" ON "execution"("workspace_id", "agent_id", "message_id");
