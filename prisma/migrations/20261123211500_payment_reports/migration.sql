-- AlterTable
ALTER TABLE "invoice" ADD COLUMN "payment_reported_at" TIMESTAMPTZ(3);

-- Ours from here. A customer says once that the money is sent, of an invoice that was sent.
GRANT UPDATE (payment_reported_at) ON invoice TO minutebook_app;
ALTER TABLE invoice ADD CONSTRAINT invoice_payment_is_reported_once_sent CHECK (payment_reported_at IS NULL OR sent_at IS NOT NULL);
CREATE TRIGGER report_stands BEFORE UPDATE OF payment_reported_at ON invoice FOR EACH ROW WHEN (OLD.payment_reported_at IS NOT NULL)
  EXECUTE FUNCTION refuse_change('that a payment was reported stands');
