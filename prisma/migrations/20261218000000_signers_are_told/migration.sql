-- Whoever was mailed a link is told that nothing is asked of them any more, whichever way the request was taken back; the day after which
-- it ends by itself stood in their mail.
CREATE FUNCTION tell_signers_of_the_end() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (workspace_id, outbox_id, kind, payload)
  SELECT s.workspace_id, 'out' || substr(new_signature_event_id(), 4), 'mail.signature_ended',
    jsonb_build_object('signature_signer_id', s.signature_signer_id)
  FROM signature_signer s
  WHERE s.workspace_id = NEW.workspace_id AND s.signature_request_id = NEW.signature_request_id AND s.status <> 'declined'
    AND EXISTS (SELECT FROM signature_link l WHERE l.workspace_id = s.workspace_id AND l.signature_signer_id = s.signature_signer_id)
  ORDER BY s.signing_order, s.signature_signer_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER signers_are_told AFTER UPDATE OF status ON signature_request FOR EACH ROW
  WHEN (OLD.status = 'open' AND NEW.status IN ('declined', 'revoked')) EXECUTE FUNCTION tell_signers_of_the_end();
