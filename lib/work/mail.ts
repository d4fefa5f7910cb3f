export async function mailInvoice(_: { workspace_id: string; invoice_id: string }): Promise<void> {}
