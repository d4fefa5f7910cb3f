/** What of payments and bills is not their own column: the column of another table, or what it is worked out of. */
export const payables = (entries: string) => ({
  Payment: {
    of: "payment",
    but: { ach_file_id: "ach_entry.ach_file_id?", bills: "its bill_payment rows", entry_ids: entries },
  },
  Bill: {
    of: "bill",
    but: {
      balance_due_cents: "the amount less what is paid and credited of it",
      line_items: "its bill_line rows",
      is_overdue: "the due date and the status",
      days_overdue: "the due date and the status",
      attachments: "its bill_document rows",
      payments: "its bill_payment rows",
      credits: "its bill_settlement rows",
      entry_ids: entries,
    },
  },
  VendorCredit: {
    of: "vendor_credit",
    but: {
      balance_cents: "the amount less what is applied and refunded",
      line_items: "its vendor_credit_line rows",
      entry_ids: entries,
    },
  },
  BillSettlement: { of: "bill_settlement" },
  VendorRefund: { of: "vendor_refund", but: { entry_ids: entries } },
});
