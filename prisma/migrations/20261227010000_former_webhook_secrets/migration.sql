-- The secret of before a rotation signs beside the new one for a day, so that receivers may change over.
ALTER TABLE webhook
  ADD COLUMN former_secret_sealed TEXT,
  ADD COLUMN former_secret_until TIMESTAMPTZ(3),
  ADD CONSTRAINT webhook_former_secret_is_sealed CHECK (former_secret_sealed LIKE 'sealed.%'),
  ADD CONSTRAINT webhook_former_secret_ends CHECK ((former_secret_sealed IS NULL) = (former_secret_until IS NULL));
GRANT UPDATE (former_secret_sealed, former_secret_until) ON webhook TO minutebook_app;
