-- So much of one currency was given for so much of another: an entry in each currency, and where the rates tell a difference, what was
-- gained or lost by it. A unit of one currency is no unit of another, so that an entry of both there cannot be.
CREATE TABLE "currency_exchange" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "currency_exchange_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "from_account_id" TEXT NOT NULL,
    "from_currency" TEXT NOT NULL,
    "from_amount_cents" BIGINT NOT NULL,
    "to_account_id" TEXT NOT NULL,
    "to_currency" TEXT NOT NULL,
    "to_amount_cents" BIGINT NOT NULL,
    "description" TEXT NOT NULL,
    "gain_cents" BIGINT,
    "gain_currency" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'posted',
    "voided_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "currency_exchange_pkey" PRIMARY KEY ("workspace_id","currency_exchange_id")
);

-- CreateIndex
CREATE INDEX "currency_exchange_workspace_id_entity_id_currency_exchange__idx" ON "currency_exchange"("workspace_id", "entity_id", "currency_exchange_id");

-- AddForeignKey
ALTER TABLE "currency_exchange" ADD CONSTRAINT "currency_exchange_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "currency_exchange" ADD CONSTRAINT "currency_exchange_workspace_id_from_account_id_fkey" FOREIGN KEY ("workspace_id", "from_account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "currency_exchange" ADD CONSTRAINT "currency_exchange_workspace_id_to_account_id_fkey" FOREIGN KEY ("workspace_id", "to_account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here.
SELECT tenant_table('currency_exchange', 'SELECT, INSERT');
SELECT company_table('currency_exchange');
GRANT UPDATE (status, voided_on, updated_at) ON currency_exchange TO minutebook_app;
ALTER TABLE currency_exchange SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 200);
ALTER TABLE currency_exchange
  ADD CONSTRAINT currency_exchange_moves_money CHECK (from_amount_cents BETWEEN 1 AND 9007199254740991
    AND to_amount_cents BETWEEN 1 AND 9007199254740991 AND gain_cents BETWEEN -9007199254740991 AND 9007199254740991),
  ADD CONSTRAINT currency_exchange_is_between_two CHECK (from_currency ~ '^[a-z]{3}$' AND to_currency ~ '^[a-z]{3}$'
    AND gain_currency ~ '^[a-z]{3}$' AND from_currency <> to_currency),
  ADD CONSTRAINT currency_exchange_status_is_known CHECK (status IN ('posted', 'voided')),
  ADD CONSTRAINT currency_exchange_voided_has_its_day CHECK ((status = 'voided') = (voided_on IS NOT NULL) AND voided_on >= date);
CREATE TRIGGER transitions BEFORE UPDATE OF status ON currency_exchange FOR EACH ROW
  EXECUTE FUNCTION guard_transition('status', 'posted>voided');
CREATE TRIGGER begins AFTER INSERT ON currency_exchange FOR EACH ROW WHEN (NEW.status <> 'posted')
  EXECUTE FUNCTION refuse_change('a currency exchange begins posted');
CREATE TRIGGER ended_stands BEFORE UPDATE ON currency_exchange FOR EACH ROW WHEN (OLD.status = 'voided')
  EXECUTE FUNCTION refuse_change('a currency exchange that is voided stands');
CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON currency_exchange FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER by_today BEFORE INSERT OR UPDATE OF date, voided_on ON currency_exchange FOR EACH ROW
  WHEN (greatest(NEW.date, NEW.voided_on) > app_today() + 1) EXECUTE FUNCTION refuse_change('a currency exchange is not of a day to come');
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, currency_exchange_id, entity_id, date, from_account_id, from_currency, from_amount_cents,
  to_account_id, to_currency, to_amount_cents, description, gain_cents, gain_currency, created_at
  ON currency_exchange FOR EACH ROW EXECUTE FUNCTION refuse_change('a currency exchange keeps what was exchanged');
CREATE TRIGGER kept BEFORE DELETE ON currency_exchange FOR EACH ROW EXECUTE FUNCTION refuse_change('a currency exchange is voided, not forgotten');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON currency_exchange FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change('a currency exchange is voided, not forgotten');
CREATE TRIGGER own_refers BEFORE INSERT ON currency_exchange FOR EACH ROW
  EXECUTE FUNCTION refuse_others('from_account_id', 'account', 'account_id', 'to_account_id', 'account', 'account_id');

-- Its entries are taken back with it, and not by themselves.
CREATE FUNCTION stands_currency_exchange(workspace text, id text) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT NOT EXISTS (SELECT FROM currency_exchange WHERE workspace_id = workspace AND currency_exchange_id = id AND status = 'voided') $$;

-- What an exchange says and what the books say of it go together, whoever writes either: what was given left its account by one entry,
-- and what was got came to its own by another, both of the exchange's day, for as long as it stands.
CREATE FUNCTION check_currency_exchange(workspace text, id text) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  r currency_exchange;
  posted text[];
BEGIN
  SELECT * INTO r FROM currency_exchange x WHERE x.workspace_id = workspace AND x.currency_exchange_id = id;
  SELECT array_agg(e.source_event ORDER BY e.source_event) INTO posted
    FROM journal_entry e WHERE e.workspace_id = workspace AND e.source_type = 'currency_exchange' AND e.source_id = id
      AND e.reverses_entry_id IS NULL AND e.status = 'posted' AND e.entity_id = r.entity_id AND e.date = r.date
      AND CASE e.source_event
        WHEN 'sold' THEN EXISTS (SELECT FROM journal_line l WHERE l.workspace_id = workspace AND l.entry_id = e.entry_id
          AND l.account_id = r.from_account_id AND l.side = 'credit' AND l.amount_cents = r.from_amount_cents) AND e.currency = r.from_currency
        WHEN 'bought' THEN EXISTS (SELECT FROM journal_line l WHERE l.workspace_id = workspace AND l.entry_id = e.entry_id
          AND l.account_id = r.to_account_id AND l.side = 'debit' AND l.amount_cents = r.to_amount_cents) AND e.currency = r.to_currency
        WHEN 'revalued' THEN e.currency = r.gain_currency AND e.total_cents = abs(r.gain_cents)
        ELSE false END;
  IF (r.status = 'posted' AND coalesce(posted @> ARRAY['bought', 'sold'], false)) OR (r.status = 'voided' AND posted IS NULL) THEN
    RETURN;
  END IF;
  RAISE EXCEPTION 'the currency exchange % and its journal entries go together', id USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE FUNCTION check_currency_exchange_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_currency_exchange(NEW.workspace_id, NEW.currency_exchange_id);
  RETURN NULL;
END
$$;
CREATE FUNCTION check_currency_exchange_booked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_currency_exchange(NEW.workspace_id, NEW.source_id);
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER with_its_entries AFTER INSERT OR UPDATE OF status ON currency_exchange DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION check_currency_exchange_kept();
CREATE CONSTRAINT TRIGGER seen AFTER INSERT OR UPDATE OF status ON currency_exchange DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION check_seen('entity_id');
CREATE CONSTRAINT TRIGGER with_its_exchange AFTER UPDATE OF status ON journal_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.source_type = 'currency_exchange') EXECUTE FUNCTION check_currency_exchange_booked();
