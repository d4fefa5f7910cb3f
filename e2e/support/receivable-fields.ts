/** What of invoices is not their own column: the column of another table, or what it is worked out of. */
export const receivables = (entries: string) => ({
  Invoice: {
    of: "invoice",
    but: {
      subtotal_cents: "the amount less the tax in it",
      balance_due_cents: "the amount less what has settled it",
      discount_until: "sent_on and discount_days",
      discount_cents: "discount_percent of the amount less its tax and its credit_note rows",
      late_fees_cents: "its late_fee rows that are not waived",
      late_fee_of: "late_fee.invoice_id?",
      is_overdue: "the due date and the status",
      days_overdue: "the due date and the status",
      public_url: "invoice.public_token, under the public address",
      entry_ids: entries,
    },
  },
  RecurringInvoice: {
    of: "recurring_invoice",
    but: { issued_count: "its recurring_issue rows, counted", last_invoice_id: "recurring_issue.invoice_id?" },
  },
  InvoiceSettings: {
    of: "invoice_settings",
    but: {
      is_mailing: "whether a mail server is set",
      created_at: "invoice_settings.created_at?",
      updated_at: "invoice_settings.updated_at?",
    },
  },
  InvoiceReminder: { of: "invoice_reminder", but: { mail_status: "mail.status?" } },
  LateFee: {
    of: "late_fee",
    but: {
      invoice_number: "invoice.number",
      fee_invoice_number: "invoice.number",
      customer: "invoice.customer",
      currency: "invoice.currency",
      status: "the status of the invoice that charges it",
    },
  },
});
