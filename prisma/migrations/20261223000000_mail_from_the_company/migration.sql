-- Where a customer's answer to what they are mailed goes: the service's own address is read by nobody of the company.
ALTER TABLE invoice_settings
  ADD COLUMN reply_to TEXT,
  ADD CONSTRAINT invoice_settings_reply_to_is_an_address CHECK (position('@' IN reply_to) > 1 AND reply_to !~ '[[:cntrl:][:space:]]');
GRANT UPDATE (reply_to) ON invoice_settings TO minutebook_app;
