-- A bank that writes neither CSV nor OFX nor CAMT.053 writes one of these.
ALTER TABLE bank_import DROP CONSTRAINT bank_import_format_is_known,
  ADD CONSTRAINT bank_import_format_is_known CHECK (format IN ('csv', 'ofx', 'camt053', 'qif', 'mt940', 'bai2'));
