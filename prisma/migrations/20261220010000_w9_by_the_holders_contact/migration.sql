-- Whose W-9 it is is called as everywhere else where a contact is told as a holder.
ALTER TABLE "holder_w9" RENAME COLUMN "contact_id" TO "holder_contact_id";
ALTER TABLE "holder_w9" RENAME CONSTRAINT "holder_w9_workspace_id_contact_id_fkey" TO "holder_w9_workspace_id_holder_contact_id_fkey";
ALTER INDEX "holder_w9_workspace_id_contact_id_idx" RENAME TO "holder_w9_workspace_id_holder_contact_id_idx";
