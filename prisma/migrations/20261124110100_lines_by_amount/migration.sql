-- What may answer to a bank's line is looked for by its amount: by days alone a busy account had thousands of lines to look through for
-- each.
-- CreateIndex
CREATE INDEX "journal_line_workspace_id_account_id_amount_cents_date_idx" ON "journal_line"("workspace_id", "account_id", "amount_cents", "date");
