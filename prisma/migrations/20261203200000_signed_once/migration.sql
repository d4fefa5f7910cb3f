-- The same person signs a document in a role once, however their name's spaces are set and its accents composed. What was signed twice
-- before stands, so that no unique index can hold it: whoever signs is compared with those before, alone on the document.
CREATE FUNCTION sign_once() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM document d WHERE d.workspace_id = NEW.workspace_id AND d.document_id = NEW.document_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM signature s WHERE s.workspace_id = NEW.workspace_id AND s.document_id = NEW.document_id
      AND s.signature_id <> NEW.signature_id AND lower(s.signer_role) = lower(NEW.signer_role)
      AND name_key_of(s.signer_name) = name_key_of(NEW.signer_name)) THEN
    RAISE unique_violation USING MESSAGE = 'the same person signs a document in a role once', CONSTRAINT = 'signature_once_by_name';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER once_by_name AFTER INSERT ON signature FOR EACH ROW EXECUTE FUNCTION sign_once();
