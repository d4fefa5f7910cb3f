-- A consent approves what it says: the grants that it names and no other, and of holders and members only with more than half of all votes.

-- CreateTable
CREATE TABLE "consented_grant" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "document_id" TEXT NOT NULL,
    "grant_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "blanks" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "consented_grant_pkey" PRIMARY KEY ("workspace_id","document_id","grant_id")
);

-- CreateIndex
CREATE INDEX "consented_grant_workspace_id_grant_id_entity_id_idx" ON "consented_grant"("workspace_id", "grant_id", "entity_id");

-- AddForeignKey
ALTER TABLE "consented_grant" ADD CONSTRAINT "consented_grant_workspace_id_document_id_fkey" FOREIGN KEY ("workspace_id", "document_id") REFERENCES "document"("workspace_id", "document_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consented_grant" ADD CONSTRAINT "consented_grant_workspace_id_grant_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "grant_id", "entity_id") REFERENCES "equity_grant"("workspace_id", "grant_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
SELECT tenant_table('consented_grant', 'SELECT, INSERT');
SELECT company_table('consented_grant');
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON consented_grant FOR EACH ROW EXECUTE FUNCTION refuse_change('what a consent names stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON consented_grant FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('what a consent names stands');
CREATE TRIGGER own_refers BEFORE INSERT ON consented_grant FOR EACH ROW
  EXECUTE FUNCTION refuse_others('document_id', 'document', 'document_id');

-- Of the consents of before, what they have approved is what they name. An owner who is no superuser is bound by the policies, too.
ALTER TABLE document DISABLE ROW LEVEL SECURITY;
ALTER TABLE equity_grant DISABLE ROW LEVEL SECURITY;
ALTER TABLE consented_grant DISABLE ROW LEVEL SECURITY;
ALTER TABLE consented_grant DISABLE TRIGGER USER;
INSERT INTO consented_grant (workspace_id, document_id, grant_id, entity_id)
  SELECT g.workspace_id, g.approval_id, g.grant_id, g.entity_id
  FROM equity_grant g JOIN document d ON d.workspace_id = g.workspace_id AND d.document_id = g.approval_id AND d.document_type = 'BoardConsent';
ALTER TABLE consented_grant ENABLE TRIGGER USER;
ALTER TABLE consented_grant ENABLE ROW LEVEL SECURITY;
ALTER TABLE equity_grant ENABLE ROW LEVEL SECURITY;
ALTER TABLE document ENABLE ROW LEVEL SECURITY;

-- What approves an act is a meeting that has approved an item, a paper by which those decide whose decision it is, once it is signed, or
-- a file. A charter, a contract or a certificate decides nothing, and a board's consent approves the grants that it names.
CREATE OR REPLACE FUNCTION assert_own_approval() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  by_what text := to_jsonb(NEW) ->> CASE TG_TABLE_NAME WHEN 'entity' THEN 'dissolution_approval_id' ELSE 'approval_id' END;
  of_grant text := CASE TG_TABLE_NAME WHEN 'equity_grant' THEN to_jsonb(NEW) ->> 'grant_id' END;
  decided boolean;
BEGIN
  SELECT CASE m.status WHEN 'adjourned' THEN 'approved' = ANY (m.results) ELSE EXISTS (SELECT FROM vote v
      WHERE v.workspace_id = m.workspace_id AND v.meeting_id = m.meeting_id AND v.counted AND v.decision = 'approve') END INTO decided
    FROM meeting m WHERE m.workspace_id = NEW.workspace_id AND m.meeting_id = by_what AND m.entity_id = NEW.entity_id;
  IF decided IS NULL THEN
    SELECT d.category = 'attachment' OR d.status = 'signed'
        AND d.document_type IN ('BoardConsent', 'WrittenConsent', 'OperatingAgreement', 'OperatingAgreementAmendment', 'PlanOfConversion', 'ResolutionToDissolve', 'UploadedContract')
        AND (of_grant IS NULL OR d.document_type <> 'BoardConsent' OR EXISTS (SELECT FROM consented_grant c
          WHERE c.workspace_id = d.workspace_id AND c.document_id = d.document_id AND c.grant_id = of_grant)) INTO decided
      FROM document d WHERE d.workspace_id = NEW.workspace_id AND d.document_id = by_what AND d.entity_id = NEW.entity_id;
  END IF;
  IF decided IS NULL THEN
    RAISE EXCEPTION 'what is done is approved by a meeting or a document of its company' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NOT decided AND (of_grant IS NULL OR NOT is_inherited(NEW.workspace_id, of_grant, by_what)) THEN
    RAISE EXCEPTION 'what is done is approved by what is decided or signed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

-- A consent of holders, or of members who hold units, is in effect with more than half of the votes of the day, where its signatures are
-- what approves it. Names that compare by other letters than ASCII's the service compares alone.
CREATE FUNCTION refuse_uncarried_consent() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  all_votes numeric;
  own numeric;
BEGIN
  IF NOT EXISTS (SELECT FROM document d, jsonb_array_elements(d.required_signers) r WHERE d.workspace_id = NEW.workspace_id
      AND d.document_id = NEW.document_id AND r ->> 'signer_role' IN ('Shareholder', 'Member'))
    OR EXISTS (SELECT FROM signature s WHERE s.workspace_id = NEW.workspace_id AND s.document_id = NEW.document_id
      AND octet_length(s.signer_name) > char_length(s.signer_name))
  THEN
    RETURN NEW;
  END IF;
  WITH held AS (
    SELECT m.holder_key, m.instrument_id, sum(m.units)::bigint AS units
    FROM equity_movement m JOIN equity_grant g ON g.workspace_id = m.workspace_id AND g.grant_id = m.grant_id
    WHERE m.workspace_id = NEW.workspace_id AND m.entity_id = NEW.entity_id AND m.happened_on <= app_today() AND g.grant_type <> 'rsu'
    GROUP BY m.holder_key, m.instrument_id HAVING sum(m.units) > 0
  ), signed AS (
    SELECT coalesce(n.holder_key, name_key_of(s.signer_name)) AS holder_key
    FROM signature s LEFT JOIN contact_name n ON n.workspace_id = s.workspace_id AND n.name_key = name_key_of(s.signer_name)
    WHERE s.workspace_id = NEW.workspace_id AND s.document_id = NEW.document_id AND s.signer_role IN ('Shareholder', 'Member')
  )
  SELECT sum(votes_of(i, h.units, app_today())),
      coalesce(sum(votes_of(i, h.units, app_today())) FILTER (WHERE h.holder_key IN (SELECT s.holder_key FROM signed s)), 0) INTO all_votes, own
    FROM held h JOIN instrument i ON i.workspace_id = NEW.workspace_id AND i.instrument_id = h.instrument_id
    WHERE i.kind IN ('common', 'preferred', 'unit');
  IF all_votes > 0 AND own * 2 <= all_votes THEN
    RAISE EXCEPTION 'a consent takes more than half of all votes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER carried_first BEFORE UPDATE OF status ON amendment FOR EACH ROW
  WHEN (NEW.status = 'effective' AND NEW.form = 'consent' AND (NEW.approval_id IS NULL OR NEW.approval_id = NEW.document_id))
  EXECUTE FUNCTION refuse_uncarried_consent();
