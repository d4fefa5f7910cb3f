-- Who holds which seat of a company, from when until when; who a document is to be signed by; and what a signature lacks.
-- CreateTable
CREATE TABLE "seat" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "seat_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "seat_type" TEXT NOT NULL,
    "holder_name" TEXT NOT NULL,
    "holder_key" TEXT NOT NULL,
    "title" TEXT,
    "email" TEXT,
    "elected_on" DATE NOT NULL,
    "term_ends_on" DATE,
    "ended_on" DATE,
    "end_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "seat_pkey" PRIMARY KEY ("workspace_id","seat_id")
);

-- CreateIndex
CREATE INDEX "seat_workspace_id_entity_id_seat_id_idx" ON "seat"("workspace_id", "entity_id", "seat_id");

-- AddForeignKey
ALTER TABLE "seat" ADD CONSTRAINT "seat_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "document" ADD COLUMN "required_signers" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "signature" ADD COLUMN "warning" TEXT;

-- Ours from here.
SELECT tenant_table('seat', 'SELECT, INSERT');
SELECT company_table('seat');
GRANT UPDATE (ended_on, end_reason, updated_at) ON seat TO minutebook_app;
-- Nobody is elected twice to the seat that they hold.
CREATE UNIQUE INDEX seat_held_once ON seat (workspace_id, entity_id, seat_type, holder_key, lower(coalesce(title, ''))) WHERE ended_on IS NULL;
ALTER TABLE seat
  ADD CONSTRAINT seat_type_is_known CHECK (seat_type IN ('director', 'officer', 'member', 'manager', 'partnership_representative', 'incorporator')),
  ADD CONSTRAINT seat_holder_is_named CHECK (btrim(holder_name) <> '' AND char_length(holder_name) <= 500),
  ADD CONSTRAINT seat_key_is_of_its_holder CHECK (holder_key_is_of(holder_key, holder_name)),
  ADD CONSTRAINT seat_title_is_of_an_officer CHECK ((seat_type = 'officer') = (title IS NOT NULL) AND btrim(title) <> ''),
  ADD CONSTRAINT seat_term_goes_on CHECK (term_ends_on > elected_on),
  ADD CONSTRAINT seat_ends_after_it_began CHECK (ended_on >= elected_on),
  ADD CONSTRAINT seat_end_reason_is_known CHECK (end_reason IN ('resigned', 'removed', 'term_ended', 'died', 'other')),
  ADD CONSTRAINT seat_ended_says_why CHECK ((ended_on IS NULL) = (end_reason IS NULL));
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON seat FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER immutable BEFORE DELETE ON seat FOR EACH ROW EXECUTE FUNCTION refuse_change('a seat stands');
CREATE TRIGGER immutable_whole BEFORE TRUNCATE ON seat FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a seat stands');
CREATE TRIGGER ended_once BEFORE UPDATE ON seat FOR EACH ROW WHEN (OLD.ended_on IS NOT NULL)
  EXECUTE FUNCTION refuse_change('a seat that has ended stands');
CREATE TRIGGER election_stands BEFORE UPDATE OF seat_type, holder_name, holder_key, title, email, elected_on, term_ends_on, entity_id, workspace_id ON seat
  FOR EACH ROW EXECUTE FUNCTION refuse_change('a seat stands as it was filled');
-- Elections and ends are told of once they are so; a day is the database's, whatever its clients' clocks say.
CREATE FUNCTION refuse_seat_to_come() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.elected_on > current_date OR NEW.ended_on > current_date THEN
    RAISE EXCEPTION 'a seat is filled and left by today' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE ON seat FOR EACH ROW EXECUTE FUNCTION refuse_seat_to_come();

ALTER TABLE document ADD CONSTRAINT document_required_signers_are_listed CHECK (jsonb_typeof(required_signers) = 'array');
CREATE TRIGGER signers_stand BEFORE UPDATE OF required_signers ON document FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a document is to be signed by whom it names');

-- One EIN is one company's: whoever else has it is found at once.
CREATE INDEX entity_by_ein ON entity (workspace_id, ein) WHERE ein IS NOT NULL;

-- The companies whose documents are written already: their people hold the seats that the documents name.
CREATE FUNCTION new_seat_id() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'seat_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', substring(b.bits FROM n * 5 + 1 FOR 5)::bit(5)::int + 1, 1), '' ORDER BY n)
  FROM (SELECT B'00' || ('x' || replace(gen_random_uuid()::text, '-', ''))::bit(128) AS bits) b, generate_series(0, 25) n
$$;
ALTER TABLE entity DISABLE ROW LEVEL SECURITY;
ALTER TABLE seat DISABLE ROW LEVEL SECURITY;
ALTER TABLE seat DISABLE TRIGGER USER;
INSERT INTO seat (workspace_id, seat_id, entity_id, seat_type, holder_name, holder_key, title, elected_on)
SELECT DISTINCT ON (e.workspace_id, e.entity_id, s.seat_type, key, lower(coalesce(title, '')))
  e.workspace_id, new_seat_id(), e.entity_id, s.seat_type, s.person ->> 'name', key, title,
  least(coalesce(e.filed_on, e.created_at::date), current_date)
FROM entity e
CROSS JOIN LATERAL (
  SELECT 'director' AS seat_type, d AS person FROM jsonb_array_elements(CASE jsonb_typeof(e.directors) WHEN 'array' THEN e.directors END) d WHERE e.entity_type = 'c_corp'
  UNION ALL SELECT 'officer', o FROM jsonb_array_elements(CASE jsonb_typeof(e.officers) WHEN 'array' THEN e.officers END) o
  UNION ALL SELECT 'incorporator', e.incorporator WHERE e.entity_type = 'c_corp' AND jsonb_typeof(e.incorporator) = 'object'
  UNION ALL SELECT 'member', m FROM jsonb_array_elements(CASE jsonb_typeof(e.members) WHEN 'array' THEN e.members END) m WHERE e.entity_type = 'llc'
  UNION ALL SELECT 'manager', m FROM jsonb_array_elements(CASE jsonb_typeof(e.managers) WHEN 'array' THEN e.managers END) m
    WHERE e.entity_type = 'llc' AND e.management = 'manager_managed'
) s
CROSS JOIN LATERAL (SELECT lower(normalize(regexp_replace(btrim(s.person ->> 'name'), '\s+', ' ', 'g'), NFC)) AS key,
  CASE s.seat_type WHEN 'officer' THEN s.person ->> 'title' END AS title) k
WHERE e.formation_status <> 'Pending' AND e.status = 'active';
ALTER TABLE seat ENABLE TRIGGER USER;
ALTER TABLE seat ENABLE ROW LEVEL SECURITY;
ALTER TABLE entity ENABLE ROW LEVEL SECURITY;
DROP FUNCTION new_seat_id();
