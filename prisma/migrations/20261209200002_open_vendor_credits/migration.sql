-- What is left of vendors' credits is proposed for money that comes in, however many are spent.
CREATE INDEX vendor_credit_open ON vendor_credit (workspace_id, entity_id, (amount_cents - applied_cents - refunded_cents))
  WHERE status = 'open' AND applied_cents + refunded_cents < amount_cents;
