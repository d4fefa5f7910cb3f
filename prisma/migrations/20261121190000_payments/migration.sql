-- CreateTable
CREATE TABLE "vendor" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "vendor_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "holder" TEXT NOT NULL DEFAULT 'company',
    "account_kind" TEXT NOT NULL DEFAULT 'checking',
    "routing_number" TEXT,
    "account_number_sealed" TEXT,
    "account_number_last_four" TEXT,
    "account_id" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vendor_pkey" PRIMARY KEY ("workspace_id","vendor_id")
);

-- CreateTable
CREATE TABLE "ach_file" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "ach_file_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "bank_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'made',
    "file_date" DATE NOT NULL,
    "file_id_modifier" TEXT NOT NULL,
    "effective_entry_date" DATE NOT NULL,
    "company_identification" TEXT NOT NULL,
    "payment_count" INTEGER NOT NULL,
    "total_cents" BIGINT NOT NULL,
    "entry_hash" TEXT NOT NULL,
    "left_out" JSONB NOT NULL DEFAULT '[]',
    "content_sealed" TEXT NOT NULL,
    "discarded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ach_file_pkey" PRIMARY KEY ("workspace_id","ach_file_id")
);

-- CreateTable
CREATE TABLE "ach_entry" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "ach_file_id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "sec_code" TEXT NOT NULL,
    "trace_number" TEXT NOT NULL,
    "stands" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "ach_entry_pkey" PRIMARY KEY ("workspace_id","ach_file_id","payment_id")
);

-- AlterTable
ALTER TABLE "bank_account" ALTER COLUMN "account_id" SET NOT NULL,
ADD COLUMN "routing_number" TEXT,
ADD COLUMN "account_number_sealed" TEXT,
ADD COLUMN "account_number_last_four" TEXT;
ALTER TABLE "payment" ADD COLUMN "vendor_id" TEXT,
ADD COLUMN "bank_id" TEXT,
ADD COLUMN "account_id" TEXT,
ADD COLUMN "cash_account_id" TEXT;

-- CreateIndex
CREATE INDEX "vendor_workspace_id_entity_id_vendor_id_idx" ON "vendor"("workspace_id", "entity_id", "vendor_id");

-- CreateIndex
CREATE UNIQUE INDEX "ach_file_workspace_id_bank_id_file_date_file_id_modifier_key" ON "ach_file"("workspace_id", "bank_id", "file_date", "file_id_modifier");

-- CreateIndex
CREATE INDEX "ach_file_workspace_id_bank_id_ach_file_id_idx" ON "ach_file"("workspace_id", "bank_id", "ach_file_id");

-- CreateIndex
CREATE INDEX "ach_entry_workspace_id_payment_id_idx" ON "ach_entry"("workspace_id", "payment_id");

-- CreateIndex
CREATE INDEX "payment_workspace_id_entity_id_status_payment_id_idx" ON "payment"("workspace_id", "entity_id", "status", "payment_id");

-- CreateIndex
CREATE INDEX "payment_workspace_id_vendor_id_payment_id_idx" ON "payment"("workspace_id", "vendor_id", "payment_id");

-- CreateIndex
CREATE INDEX "payment_workspace_id_bank_id_payment_id_idx" ON "payment"("workspace_id", "bank_id", "payment_id");

-- AddForeignKey
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vendor" ADD CONSTRAINT "vendor_workspace_id_account_id_fkey" FOREIGN KEY ("workspace_id", "account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ach_file" ADD CONSTRAINT "ach_file_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ach_file" ADD CONSTRAINT "ach_file_workspace_id_bank_id_fkey" FOREIGN KEY ("workspace_id", "bank_id") REFERENCES "bank_account"("workspace_id", "bank_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ach_entry" ADD CONSTRAINT "ach_entry_workspace_id_ach_file_id_fkey" FOREIGN KEY ("workspace_id", "ach_file_id") REFERENCES "ach_file"("workspace_id", "ach_file_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ach_entry" ADD CONSTRAINT "ach_entry_workspace_id_payment_id_fkey" FOREIGN KEY ("workspace_id", "payment_id") REFERENCES "payment"("workspace_id", "payment_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_workspace_id_vendor_id_fkey" FOREIGN KEY ("workspace_id", "vendor_id") REFERENCES "vendor"("workspace_id", "vendor_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_workspace_id_bank_id_fkey" FOREIGN KEY ("workspace_id", "bank_id") REFERENCES "bank_account"("workspace_id", "bank_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_workspace_id_account_id_fkey" FOREIGN KEY ("workspace_id", "account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_workspace_id_cash_account_id_fkey" FOREIGN KEY ("workspace_id", "cash_account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.

-- Payments made before learn whom they paid and which accounts their entries went to.
ALTER TABLE payment NO FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_entry NO FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payment DISABLE TRIGGER read_only;
INSERT INTO vendor (workspace_id, vendor_id, entity_id, name)
  SELECT workspace_id, 'ven_' || substr(min(payment_id), 5), entity_id, (array_agg(btrim(recipient_name) ORDER BY payment_id DESC))[1]
  FROM payment GROUP BY workspace_id, entity_id, lower(btrim(recipient_name));
UPDATE payment p SET vendor_id = v.vendor_id FROM vendor v
  WHERE v.workspace_id = p.workspace_id AND v.entity_id = p.entity_id AND lower(v.name) = lower(btrim(p.recipient_name));
UPDATE payment p SET account_id = d.account_id, cash_account_id = c.account_id
  FROM journal_entry e
    JOIN journal_line d ON d.workspace_id = e.workspace_id AND d.entry_id = e.entry_id AND d.side = 'debit'
    JOIN journal_line c ON c.workspace_id = e.workspace_id AND c.entry_id = e.entry_id AND c.side = 'credit'
  WHERE e.workspace_id = p.workspace_id AND e.source_type = 'payment' AND e.source_id = p.payment_id
    AND e.source_event = 'submitted' AND e.reverses_entry_id IS NULL;
ALTER TABLE payment ENABLE TRIGGER read_only;
ALTER TABLE payment FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_entry FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_line FORCE ROW LEVEL SECURITY;
ALTER TABLE payment ALTER COLUMN vendor_id SET NOT NULL, ALTER COLUMN account_id SET NOT NULL, ALTER COLUMN cash_account_id SET NOT NULL;

-- An ABA routing number: nine digits whose weighted sum ends in 0, and not nine zeros, which would pass.
CREATE FUNCTION is_routing_number(number text) RETURNS boolean IMMUTABLE STRICT LANGUAGE sql AS $$
  SELECT CASE WHEN number ~ '^[0-9]{9}$' AND number <> '000000000' THEN
    (SELECT sum(substr(number, place, 1)::int * (ARRAY[3, 7, 1])[(place - 1) % 3 + 1]) % 10 = 0 FROM generate_series(1, 9) AS place)
  ELSE false END
$$;

-- Bank accounts: their numbers are sealed, but for the last digits; one that is closed stands.
GRANT UPDATE (routing_number, account_number_sealed, account_number_last_four) ON bank_account TO minutebook_app;
ALTER TABLE bank_account
  ADD CONSTRAINT bank_account_routing_number_is_right CHECK (is_routing_number(routing_number)),
  ADD CONSTRAINT bank_account_number_is_sealed CHECK ((account_number_sealed IS NULL) = (account_number_last_four IS NULL)
    AND account_number_sealed LIKE 'sealed.%' AND char_length(account_number_last_four) <= 4);
CREATE TRIGGER closed_stands BEFORE UPDATE ON bank_account FOR EACH ROW WHEN (OLD.status = 'closed')
  EXECUTE FUNCTION refuse_change('a closed bank account stands');
CREATE TRIGGER kept BEFORE DELETE ON bank_account FOR EACH ROW EXECUTE FUNCTION refuse_change('bank accounts are kept');

-- Vendors: whom a company pays, each name once.
SELECT tenant_table('vendor', 'SELECT, INSERT');
GRANT UPDATE (name, email, holder, account_kind, routing_number, account_number_sealed, account_number_last_four,
  account_id, status, updated_at) ON vendor TO minutebook_app;
ALTER TABLE vendor
  ADD CONSTRAINT vendor_is_named CHECK (btrim(name) <> '' AND char_length(name) <= 500),
  ADD CONSTRAINT vendor_holder_is_known CHECK (holder IN ('company', 'individual')),
  ADD CONSTRAINT vendor_account_kind_is_known CHECK (account_kind IN ('checking', 'savings')),
  ADD CONSTRAINT vendor_status_is_known CHECK (status IN ('active', 'archived')),
  ADD CONSTRAINT vendor_routing_number_is_right CHECK (is_routing_number(routing_number)),
  ADD CONSTRAINT vendor_number_is_sealed CHECK ((account_number_sealed IS NULL) = (account_number_last_four IS NULL)
    AND account_number_sealed LIKE 'sealed.%' AND char_length(account_number_last_four) <= 4);
CREATE UNIQUE INDEX vendor_name ON vendor (workspace_id, entity_id, lower(name));
CREATE TRIGGER transitions BEFORE UPDATE OF status ON vendor FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'active>archived', 'archived>active');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON vendor FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER kept BEFORE DELETE ON vendor FOR EACH ROW EXECUTE FUNCTION refuse_change('vendors are kept');

-- What a bank account, a vendor or a payment names is the same company's.
CREATE FUNCTION check_company() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  named jsonb := to_jsonb(NEW);
BEGIN
  IF EXISTS (SELECT FROM account a WHERE a.workspace_id = NEW.workspace_id
        AND a.account_id IN (named ->> 'account_id', named ->> 'cash_account_id') AND a.entity_id <> NEW.entity_id)
    OR EXISTS (SELECT FROM vendor v WHERE TG_TABLE_NAME = 'payment' AND v.workspace_id = NEW.workspace_id
        AND v.vendor_id = named ->> 'vendor_id' AND v.entity_id <> NEW.entity_id)
    OR EXISTS (SELECT FROM bank_account b WHERE TG_TABLE_NAME IN ('payment', 'ach_file') AND b.workspace_id = NEW.workspace_id
        AND b.bank_id = named ->> 'bank_id' AND b.entity_id <> NEW.entity_id)
  THEN
    RAISE EXCEPTION 'a % names what is another company''s', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER own BEFORE INSERT OR UPDATE OF account_id ON bank_account FOR EACH ROW EXECUTE FUNCTION check_company();
CREATE TRIGGER own BEFORE INSERT OR UPDATE OF account_id ON vendor FOR EACH ROW EXECUTE FUNCTION check_company();
CREATE TRIGGER own BEFORE INSERT OR UPDATE OF bank_id ON payment FOR EACH ROW EXECUTE FUNCTION check_company();

-- Payments keep whom they pay, and where the money comes from and goes to in the books. One that named no bank account
-- leaves by the one whose ACH file takes it.
GRANT UPDATE (bank_id) ON payment TO minutebook_app;
DROP TRIGGER stands ON payment;
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, payment_id, entity_id, recipient_name, amount_cents, currency, method,
  reference, vendor_id, account_id, cash_account_id, created_at ON payment FOR EACH ROW
  EXECUTE FUNCTION refuse_change('a payment keeps what it says');
CREATE TRIGGER leaves_once BEFORE UPDATE OF bank_id ON payment FOR EACH ROW WHEN (OLD.bank_id IS NOT NULL)
  EXECUTE FUNCTION refuse_change('a payment keeps what it says');
-- What still awaits a file of its bank account.
CREATE INDEX payment_awaiting_ach ON payment (workspace_id, cash_account_id, payment_id) WHERE status = 'submitted' AND method = 'ach';

-- ACH files: their text holds account numbers, and is sealed. A file keeps what it says; it may be discarded.
SELECT tenant_table('ach_file', 'SELECT, INSERT');
GRANT UPDATE (status, discarded_at, updated_at) ON ach_file TO minutebook_app;
ALTER TABLE ach_file
  ADD CONSTRAINT ach_file_status_is_known CHECK (status IN ('made', 'discarded')),
  ADD CONSTRAINT ach_file_discarded_has_its_time CHECK ((status = 'discarded') = (discarded_at IS NOT NULL)),
  ADD CONSTRAINT ach_file_modifier_is_a_letter_or_digit CHECK (file_id_modifier ~ '^[A-Z0-9]$'),
  ADD CONSTRAINT ach_file_company_has_ten_characters CHECK (company_identification ~ '^[A-Z0-9 ]{10}$'),
  ADD CONSTRAINT ach_file_hash_has_ten_digits CHECK (entry_hash ~ '^[0-9]{10}$'),
  ADD CONSTRAINT ach_file_pays CHECK (payment_count >= 1 AND total_cents BETWEEN 1 AND 999999999999),
  ADD CONSTRAINT ach_file_is_sealed CHECK (content_sealed LIKE 'sealed.%');
CREATE TRIGGER transitions BEFORE UPDATE OF status ON ach_file FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'made>discarded');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON ach_file FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER own BEFORE INSERT ON ach_file FOR EACH ROW EXECUTE FUNCTION check_company();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, ach_file_id, entity_id, bank_id, file_date, file_id_modifier, effective_entry_date,
  company_identification, payment_count, total_cents, entry_hash, left_out, content_sealed, created_at ON ach_file FOR EACH ROW
  EXECUTE FUNCTION refuse_change('an ACH file keeps what it says');
CREATE TRIGGER kept BEFORE DELETE ON ach_file FOR EACH ROW EXECUTE FUNCTION refuse_change('ACH files are kept');

-- A payment is in one file that stands.
SELECT tenant_table('ach_entry', 'SELECT, INSERT');
GRANT UPDATE (stands) ON ach_entry TO minutebook_app;
ALTER TABLE ach_entry
  ADD CONSTRAINT ach_entry_sec_code_is_known CHECK (sec_code IN ('CCD', 'PPD')),
  ADD CONSTRAINT ach_entry_trace_has_its_digits CHECK (trace_number ~ '^[0-9]{15}$');
CREATE UNIQUE INDEX ach_entry_payment_once ON ach_entry (workspace_id, payment_id) WHERE stands;
CREATE FUNCTION check_ach_entry() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.stands THEN
    RAISE EXCEPTION 'an ACH entry is made once' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF TG_OP = 'UPDATE' AND EXISTS (SELECT FROM payment p
      WHERE p.workspace_id = NEW.workspace_id AND p.payment_id = NEW.payment_id AND p.status = 'settled') THEN
    RAISE EXCEPTION 'the payment % of the ACH file has settled', NEW.payment_id USING ERRCODE = 'integrity_constraint_violation';
  ELSIF TG_OP = 'INSERT' AND NOT EXISTS (SELECT FROM payment p
      JOIN ach_file f ON f.workspace_id = NEW.workspace_id AND f.ach_file_id = NEW.ach_file_id AND f.entity_id = p.entity_id
      WHERE p.workspace_id = NEW.workspace_id AND p.payment_id = NEW.payment_id AND p.status = 'submitted'
        AND p.method = 'ach' AND p.currency = 'usd' AND f.status = 'made') THEN
    RAISE EXCEPTION 'the payment % awaits no ACH file', NEW.payment_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER checked BEFORE INSERT OR UPDATE ON ach_entry FOR EACH ROW EXECUTE FUNCTION check_ach_entry();
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, ach_file_id, payment_id, sec_code, trace_number ON ach_entry FOR EACH ROW
  EXECUTE FUNCTION refuse_change('an ACH file keeps what it says');
CREATE TRIGGER kept BEFORE DELETE ON ach_entry FOR EACH ROW EXECUTE FUNCTION refuse_change('ACH files are kept');

-- What the bank was told to pay is not called back behind its file's back.
CREATE FUNCTION refuse_cancelling() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ach_entry e WHERE e.workspace_id = NEW.workspace_id AND e.payment_id = NEW.payment_id AND e.stands) THEN
    RAISE EXCEPTION 'the payment is in an ACH file' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER told BEFORE UPDATE OF status ON payment FOR EACH ROW WHEN (NEW.status = 'cancelled') EXECUTE FUNCTION refuse_cancelling();
