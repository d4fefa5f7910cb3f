-- Convertible notes with their interest; what the holder of an MFN SAFE elects; what approved a SAFE or a note; and rounds that let the
-- pool grow after the money, and investors take part by their side letters.
-- AlterTable
ALTER TABLE "equity_round" ADD COLUMN     "option_pool_timing" TEXT NOT NULL DEFAULT 'before';

-- AlterTable
ALTER TABLE "round_issue" ADD COLUMN     "safe_id" TEXT;

-- AlterTable
ALTER TABLE "safe" ADD COLUMN     "approval_id" TEXT;

-- CreateTable
CREATE TABLE "safe_election" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "safe_election_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "safe_id" TEXT NOT NULL,
    "mfn_safe_id" TEXT,
    "elected_on" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "safe_election_pkey" PRIMARY KEY ("workspace_id","safe_election_id")
);

-- CreateTable
CREATE TABLE "convertible_note" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "note_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "cap_table_id" TEXT NOT NULL,
    "investor_name" TEXT NOT NULL,
    "investor_key" TEXT NOT NULL,
    "principal_amount_cents" BIGINT NOT NULL,
    "interest_rate" TEXT NOT NULL,
    "day_count" TEXT NOT NULL,
    "issued_on" DATE NOT NULL DEFAULT app_today(),
    "matures_on" DATE NOT NULL,
    "valuation_cap_cents" BIGINT,
    "discount_rate" TEXT,
    "qualified_financing_cents" BIGINT,
    "exemption" TEXT,
    "approval_id" TEXT,
    "document_id" TEXT,
    "paid_on" DATE,
    "status" TEXT NOT NULL DEFAULT 'outstanding',
    "converted_on" DATE,
    "round_id" TEXT,
    "grant_id" TEXT,
    "ended_on" DATE,
    "settled_cents" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "convertible_note_pkey" PRIMARY KEY ("workspace_id","note_id")
);

-- CreateTable
CREATE TABLE "note_accrual" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "note_accrual_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "note_id" TEXT NOT NULL,
    "accrued_on" DATE NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "note_accrual_pkey" PRIMARY KEY ("workspace_id","note_accrual_id")
);

-- CreateIndex
CREATE INDEX "safe_election_workspace_id_safe_id_safe_election_id_idx" ON "safe_election"("workspace_id", "safe_id", "safe_election_id");

-- CreateIndex
CREATE INDEX "convertible_note_workspace_id_round_id_idx" ON "convertible_note"("workspace_id", "round_id");

-- CreateIndex
CREATE INDEX "convertible_note_workspace_id_entity_id_note_id_idx" ON "convertible_note"("workspace_id", "entity_id", "note_id");

-- CreateIndex
CREATE UNIQUE INDEX "convertible_note_workspace_id_note_id_entity_id_key" ON "convertible_note"("workspace_id", "note_id", "entity_id");

-- CreateIndex
CREATE UNIQUE INDEX "note_accrual_workspace_id_note_id_accrued_on_key" ON "note_accrual"("workspace_id", "note_id", "accrued_on");

-- CreateIndex
CREATE UNIQUE INDEX "safe_workspace_id_safe_id_entity_id_key" ON "safe"("workspace_id", "safe_id", "entity_id");

-- AddForeignKey
ALTER TABLE "safe_election" ADD CONSTRAINT "safe_election_workspace_id_safe_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "safe_id", "entity_id") REFERENCES "safe"("workspace_id", "safe_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "safe_election" ADD CONSTRAINT "safe_election_workspace_id_mfn_safe_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "mfn_safe_id", "entity_id") REFERENCES "safe"("workspace_id", "safe_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "convertible_note" ADD CONSTRAINT "convertible_note_workspace_id_cap_table_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "cap_table_id", "entity_id") REFERENCES "cap_table"("workspace_id", "cap_table_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "convertible_note" ADD CONSTRAINT "convertible_note_workspace_id_round_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "round_id", "entity_id") REFERENCES "equity_round"("workspace_id", "round_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "convertible_note" ADD CONSTRAINT "convertible_note_workspace_id_grant_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "grant_id", "entity_id") REFERENCES "equity_grant"("workspace_id", "grant_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "convertible_note" ADD CONSTRAINT "convertible_note_workspace_id_investor_key_fkey" FOREIGN KEY ("workspace_id", "investor_key") REFERENCES "contact_name"("workspace_id", "name_key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note_accrual" ADD CONSTRAINT "note_accrual_workspace_id_note_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "note_id", "entity_id") REFERENCES "convertible_note"("workspace_id", "note_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
ALTER TABLE equity_round ADD CONSTRAINT equity_round_pool_timing_is_known CHECK (option_pool_timing IN ('before', 'after'));

SELECT tenant_table('convertible_note', 'SELECT, INSERT');
SELECT company_table('convertible_note');
GRANT UPDATE (paid_on, status, converted_on, round_id, grant_id, ended_on, settled_cents, document_id, approval_id) ON convertible_note TO minutebook_app;
ALTER TABLE convertible_note
  ADD CONSTRAINT convertible_note_investor_is_named CHECK (is_holder_name(investor_name) AND holder_key_is_of(investor_key, investor_name)),
  ADD CONSTRAINT convertible_note_sums_are_exact CHECK (principal_amount_cents BETWEEN 1 AND 9007199254740991
    AND valuation_cap_cents BETWEEN 1 AND 9007199254740991 AND qualified_financing_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT convertible_note_interest_is_below_one CHECK (interest_rate ~ '^0(\.[0-9]{1,6})?$'),
  ADD CONSTRAINT convertible_note_day_count_is_known CHECK (day_count IN ('30/360', 'actual/365')),
  ADD CONSTRAINT convertible_note_discount_rate_is_below_one CHECK (discount_rate ~ '^0\.[0-9]{1,4}$' AND discount_rate ~ '[1-9]'),
  ADD CONSTRAINT convertible_note_exemption_is_known CHECK (exemption IN ('4(a)(2)', '506(b)', '506(c)', '701', 'state')),
  ADD CONSTRAINT convertible_note_days_follow CHECK (matures_on > issued_on AND paid_on >= issued_on AND converted_on >= issued_on AND ended_on >= issued_on),
  ADD CONSTRAINT convertible_note_status_is_known CHECK (status IN ('outstanding', 'converted', 'repaid', 'cancelled')),
  ADD CONSTRAINT convertible_note_converted_is_whole CHECK ((status = 'converted') = (converted_on IS NOT NULL)
    AND (status = 'converted') = (round_id IS NOT NULL) AND (status = 'converted') = (grant_id IS NOT NULL)),
  ADD CONSTRAINT convertible_note_ended_is_whole CHECK ((status IN ('cancelled', 'repaid')) = (ended_on IS NOT NULL)
    AND (status <> 'repaid' OR (paid_on IS NOT NULL AND ended_on >= paid_on)) AND (status <> 'cancelled' OR paid_on IS NULL)),
  ADD CONSTRAINT convertible_note_settled_is_whole CHECK ((status IN ('converted', 'repaid')) = (settled_cents IS NOT NULL)
    AND settled_cents BETWEEN principal_amount_cents AND 9007199254740991);
CREATE UNIQUE INDEX convertible_note_grant ON convertible_note (workspace_id, grant_id) WHERE grant_id IS NOT NULL;
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON convertible_note FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE DELETE ON convertible_note FOR EACH ROW EXECUTE FUNCTION refuse_change('a note stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON convertible_note FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a note stands');
-- Whoever is owed by a note is a contact, as an investor of a SAFE is.
CREATE OR REPLACE FUNCTION name_contacts() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'equity_grant' THEN
    PERFORM find_or_make_contact(NEW.workspace_id, NEW.recipient_key, NEW.recipient_name, 'holder');
  ELSIF TG_TABLE_NAME = 'share_transfer' THEN
    PERFORM find_or_make_contact(NEW.workspace_id, NEW.from_key, NEW.from_name, 'holder');
    PERFORM find_or_make_contact(NEW.workspace_id, NEW.to_key, NEW.to_name, 'holder');
  ELSIF TG_TABLE_NAME IN ('safe', 'convertible_note') THEN
    NEW.investor_key := coalesce(NEW.investor_key, name_key_of(NEW.investor_name));
    PERFORM find_or_make_contact(NEW.workspace_id, NEW.investor_key, NEW.investor_name, 'investor');
  ELSIF TG_TABLE_NAME = 'seat' THEN
    PERFORM find_or_make_contact(NEW.workspace_id, NEW.holder_key, NEW.holder_name, replace(NEW.seat_type, '_', ' '));
  ELSIF NEW.holder_key IS NOT NULL THEN
    PERFORM find_or_make_contact(NEW.workspace_id, NEW.holder_key, NEW.holder_name, 'holder');
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER by_contact BEFORE INSERT ON convertible_note FOR EACH ROW EXECUTE FUNCTION name_contacts();
CREATE TRIGGER transitions BEFORE UPDATE OF status ON convertible_note FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'outstanding>converted', 'outstanding>repaid', 'outstanding>cancelled');
-- What comes of a note comes once: its money, its papers, and then its end.
CREATE FUNCTION refuse_other_than_what_becomes_of_note() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  before convertible_note := NEW;
BEGIN
  before.paid_on := OLD.paid_on;
  before.status := OLD.status;
  before.converted_on := OLD.converted_on;
  before.round_id := OLD.round_id;
  before.grant_id := OLD.grant_id;
  before.ended_on := OLD.ended_on;
  before.settled_cents := OLD.settled_cents;
  before.document_id := OLD.document_id;
  before.approval_id := OLD.approval_id;
  IF OLD IS DISTINCT FROM before OR OLD IS NOT DISTINCT FROM NEW OR NEW.paid_on > app_today() OR NEW.converted_on > app_today() OR NEW.ended_on > app_today()
    OR (OLD.paid_on IS NOT NULL AND NEW.paid_on IS DISTINCT FROM OLD.paid_on)
    OR (OLD.document_id IS NOT NULL AND NEW.document_id IS DISTINCT FROM OLD.document_id)
    OR (OLD.approval_id IS NOT NULL AND NEW.approval_id IS DISTINCT FROM OLD.approval_id)
    OR (OLD.status <> 'outstanding' AND (OLD.status, OLD.converted_on, OLD.round_id, OLD.grant_id, OLD.ended_on, OLD.settled_cents)
      IS DISTINCT FROM (NEW.status, NEW.converted_on, NEW.round_id, NEW.grant_id, NEW.ended_on, NEW.settled_cents))
    OR (OLD.status IN ('cancelled', 'repaid') AND OLD.paid_on IS DISTINCT FROM NEW.paid_on)
  THEN
    RAISE EXCEPTION 'a note stands: only its payment, its papers and its end are still to come' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER stands BEFORE UPDATE ON convertible_note FOR EACH ROW EXECUTE FUNCTION refuse_other_than_what_becomes_of_note();

SELECT tenant_table('note_accrual', 'SELECT, INSERT');
SELECT company_table('note_accrual');
ALTER TABLE note_accrual ADD CONSTRAINT note_accrual_is_exact CHECK (amount_cents BETWEEN 1 AND 9007199254740991);
CREATE TRIGGER read_only BEFORE INSERT ON note_accrual FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON note_accrual FOR EACH ROW EXECUTE FUNCTION refuse_change('what was accrued stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON note_accrual FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('what was accrued stands');
-- Interest is accrued of what is owed, one day after the other.
CREATE FUNCTION refuse_accrual() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.accrued_on > app_today() OR NOT EXISTS (SELECT FROM convertible_note n WHERE n.workspace_id = NEW.workspace_id AND n.note_id = NEW.note_id
      AND n.status = 'outstanding' AND n.paid_on <= NEW.accrued_on)
    OR EXISTS (SELECT FROM note_accrual a WHERE a.workspace_id = NEW.workspace_id AND a.note_id = NEW.note_id AND a.accrued_on >= NEW.accrued_on) THEN
    RAISE EXCEPTION 'interest is accrued of a note that is owed, after what was accrued before' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER of_what_is_owed BEFORE INSERT ON note_accrual FOR EACH ROW EXECUTE FUNCTION refuse_accrual();

SELECT tenant_table('safe_election', 'SELECT, INSERT');
SELECT company_table('safe_election');
ALTER TABLE safe_election ADD CONSTRAINT safe_election_is_of_another CHECK (mfn_safe_id <> safe_id);
CREATE TRIGGER read_only BEFORE INSERT ON safe_election FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON safe_election FOR EACH ROW EXECUTE FUNCTION refuse_change('what was elected stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON safe_election FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('what was elected stands');
-- Only an MFN SAFE that stands elects, and what it elects was issued after it and is none itself: so that none comes back to itself.
CREATE FUNCTION take_elected_terms() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.mfn_safe_id IS NOT NULL AND NOT EXISTS (SELECT FROM safe s JOIN safe o ON o.workspace_id = s.workspace_id AND o.safe_id = NEW.mfn_safe_id
      WHERE s.workspace_id = NEW.workspace_id AND s.safe_id = NEW.safe_id AND o.safe_type <> 'mfn'
        AND (o.issued_on > s.issued_on OR o.issued_on = s.issued_on AND o.safe_id COLLATE "C" > s.safe_id COLLATE "C")) THEN
    RAISE EXCEPTION 'an MFN SAFE takes the terms of one that was issued after it and has its own' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  UPDATE safe SET mfn_safe_id = NEW.mfn_safe_id
    WHERE workspace_id = NEW.workspace_id AND safe_id = NEW.safe_id AND safe_type = 'mfn' AND status = 'outstanding'
      AND mfn_safe_id IS DISTINCT FROM NEW.mfn_safe_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'only an outstanding MFN SAFE elects, and each time something else' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER taken AFTER INSERT ON safe_election FOR EACH ROW EXECUTE FUNCTION take_elected_terms();

-- A SAFE's terms change by an election alone, and its approval comes once.
CREATE OR REPLACE FUNCTION refuse_other_than_what_becomes_of_safe() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  before safe := NEW;
BEGIN
  before.paid_on := OLD.paid_on;
  before.status := OLD.status;
  before.converted_on := OLD.converted_on;
  before.round_id := OLD.round_id;
  before.grant_id := OLD.grant_id;
  before.ended_on := OLD.ended_on;
  before.document_id := OLD.document_id;
  before.mfn_safe_id := OLD.mfn_safe_id;
  before.approval_id := OLD.approval_id;
  IF OLD IS DISTINCT FROM before OR OLD IS NOT DISTINCT FROM NEW OR NEW.paid_on > app_today() OR NEW.converted_on > app_today() OR NEW.ended_on > app_today()
    OR (OLD.paid_on IS NOT NULL AND NEW.paid_on IS DISTINCT FROM OLD.paid_on)
    OR (OLD.document_id IS NOT NULL AND NEW.document_id IS DISTINCT FROM OLD.document_id)
    OR (OLD.approval_id IS NOT NULL AND NEW.approval_id IS DISTINCT FROM OLD.approval_id)
    OR (OLD.mfn_safe_id IS DISTINCT FROM NEW.mfn_safe_id AND NEW.mfn_safe_id IS DISTINCT FROM (SELECT e.mfn_safe_id FROM safe_election e
      WHERE e.workspace_id = NEW.workspace_id AND e.safe_id = NEW.safe_id ORDER BY e.safe_election_id DESC LIMIT 1))
    OR (OLD.status <> 'outstanding' AND (OLD.status, OLD.converted_on, OLD.round_id, OLD.grant_id, OLD.ended_on, OLD.mfn_safe_id)
      IS DISTINCT FROM (NEW.status, NEW.converted_on, NEW.round_id, NEW.grant_id, NEW.ended_on, NEW.mfn_safe_id))
    OR (OLD.status IN ('cancelled', 'repaid') AND OLD.paid_on IS DISTINCT FROM NEW.paid_on)
  THEN
    RAISE EXCEPTION 'a SAFE stands: only its payment, its papers, an election and its end are still to come' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
GRANT UPDATE (approval_id) ON safe TO minutebook_app;

-- A resolution may authorize SAFEs and notes too: for whom, and for how much.
ALTER TABLE resolution
  DROP CONSTRAINT resolution_act_is_known,
  ADD CONSTRAINT resolution_act_is_known CHECK (act IN ('grant', 'option', 'distribution', 'conversion', 'safe', 'note', 'amendment', 'dissolution')),
  ADD CONSTRAINT resolution_convertible_has_no_units CHECK (act NOT IN ('safe', 'note') OR num_nonnulls(units, price_per_share) = 0);
CREATE FUNCTION use_resolution_by_convertible() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  held resolution;
  own text := CASE TG_TABLE_NAME WHEN 'safe' THEN 'safe' ELSE 'note' END;
  own_id text := to_jsonb(NEW) ->> (own || '_id');
BEGIN
  IF NOT EXISTS (SELECT FROM resolution r WHERE r.workspace_id = NEW.workspace_id AND r.meeting_id = NEW.approval_id) THEN
    RETURN NULL;
  END IF;
  SELECT r.* INTO held FROM resolution r JOIN meeting m ON m.workspace_id = r.workspace_id AND m.meeting_id = r.meeting_id
    WHERE r.workspace_id = NEW.workspace_id AND r.meeting_id = NEW.approval_id AND m.results[r.agenda_item_index + 1] = 'approved' AND r.act = own
      AND coalesce(r.recipient_key, NEW.investor_key) = NEW.investor_key
      AND (r.amount_cents IS NULL OR r.used_cents + NEW.principal_amount_cents <= r.amount_cents)
    ORDER BY r.recipient_key NULLS LAST, r.resolution_id LIMIT 1 FOR NO KEY UPDATE OF r;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the resolution does not authorize the %', own USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  INSERT INTO resolution_use (workspace_id, resolution_id, source_type, source_id, units, amount_cents)
    VALUES (NEW.workspace_id, held.resolution_id, own, own_id, 0, NEW.principal_amount_cents);
  RETURN NULL;
END
$$;
CREATE TRIGGER authorized_first AFTER INSERT ON safe FOR EACH ROW WHEN (NEW.approval_id IS NOT NULL) EXECUTE FUNCTION use_resolution_by_convertible();
CREATE TRIGGER authorized AFTER UPDATE OF approval_id ON safe FOR EACH ROW WHEN (OLD.approval_id IS DISTINCT FROM NEW.approval_id)
  EXECUTE FUNCTION use_resolution_by_convertible();
CREATE TRIGGER authorized_first AFTER INSERT ON convertible_note FOR EACH ROW WHEN (NEW.approval_id IS NOT NULL) EXECUTE FUNCTION use_resolution_by_convertible();
CREATE TRIGGER authorized AFTER UPDATE OF approval_id ON convertible_note FOR EACH ROW WHEN (OLD.approval_id IS DISTINCT FROM NEW.approval_id)
  EXECUTE FUNCTION use_resolution_by_convertible();

-- What was divided before convertible notes were there was of none.
ALTER TABLE distribution DISABLE TRIGGER USER;
ALTER TABLE distribution_part DISABLE TRIGGER USER;
ALTER TABLE distribution DISABLE ROW LEVEL SECURITY;
ALTER TABLE distribution_part DISABLE ROW LEVEL SECURITY;
UPDATE distribution_part SET lines = coalesce((SELECT jsonb_agg(l || '{"note_id": null}' ORDER BY at)
  FROM jsonb_array_elements(lines) WITH ORDINALITY AS x(l, at)), '[]');
UPDATE distribution SET worked = worked || jsonb_build_object(
  'classes', coalesce((SELECT jsonb_agg(c || '{"note_id": null}' ORDER BY at) FROM jsonb_array_elements(worked -> 'classes') WITH ORDINALITY AS x(c, at)), '[]'),
  'break_points', coalesce((SELECT jsonb_agg(c || '{"note_id": null}' ORDER BY at) FROM jsonb_array_elements(worked -> 'break_points') WITH ORDINALITY AS x(c, at)), '[]'));
ALTER TABLE distribution_part ENABLE ROW LEVEL SECURITY;
ALTER TABLE distribution ENABLE ROW LEVEL SECURITY;
ALTER TABLE distribution_part ENABLE TRIGGER USER;
ALTER TABLE distribution ENABLE TRIGGER USER;
