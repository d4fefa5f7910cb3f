-- What a trigger looks at in another row it holds, so that of two acts at once the second sees the first. Acts of the service hold
-- more than this before they begin; here it is held for whoever writes without them.

-- A resolution comes before the votes, and who is entitled before the count: votes hold their meeting FOR SHARE.
CREATE OR REPLACE FUNCTION refuse_resolution() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM meeting m WHERE m.workspace_id = NEW.workspace_id AND m.meeting_id = NEW.meeting_id FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM meeting m WHERE m.workspace_id = NEW.workspace_id AND m.meeting_id = NEW.meeting_id AND m.entity_id = NEW.entity_id
    AND m.status = 'convened' AND NEW.agenda_item_index BETWEEN 0 AND cardinality(m.agenda_items) - 1
    AND NOT EXISTS (SELECT FROM vote v WHERE v.workspace_id = m.workspace_id AND v.meeting_id = m.meeting_id))
  THEN
    RAISE EXCEPTION 'a resolution belongs to an item of a meeting that nobody has voted at' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION refuse_voter() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  entitled meeting_voter := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM FROM meeting m WHERE m.workspace_id = entitled.workspace_id AND m.meeting_id = entitled.meeting_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM meeting m WHERE m.workspace_id = entitled.workspace_id AND m.meeting_id = entitled.meeting_id AND m.status <> 'convened') THEN
    RAISE EXCEPTION 'the meeting is adjourned' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF TG_OP = 'DELETE' AND EXISTS (SELECT FROM vote v WHERE v.workspace_id = entitled.workspace_id AND v.meeting_id = entitled.meeting_id
    AND v.voter_key = entitled.voter_key AND v.counted) THEN
    RAISE EXCEPTION 'the voter has voted' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN entitled;
END
$$;

-- What an item has come to follows from its votes: none without one, and none approved that nobody has approved.
CREATE FUNCTION assert_results() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM unnest(NEW.results) WITH ORDINALITY AS r(result, place)
    CROSS JOIN LATERAL (SELECT count(*) AS words, coalesce(sum(v.votes) FILTER (WHERE v.counted AND v.decision = 'approve'), 0) AS votes_for
      FROM vote v WHERE v.workspace_id = NEW.workspace_id AND v.meeting_id = NEW.meeting_id AND v.agenda_item_index = r.place - 1) said
    WHERE (r.result = 'pending') <> (said.words = 0) OR (r.result = 'approved' AND said.votes_for = 0)) THEN
    RAISE EXCEPTION 'the results of a meeting follow from its votes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER voted BEFORE UPDATE OF status ON meeting FOR EACH ROW
  WHEN (OLD.status <> 'adjourned' AND NEW.status = 'adjourned') EXECUTE FUNCTION assert_results();

CREATE OR REPLACE FUNCTION refuse_allocated_twice() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM entity e WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = NEW.entity_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM allocation a WHERE a.workspace_id = NEW.workspace_id AND a.entity_id = NEW.entity_id AND a.status = 'recorded'
    AND a.starts_on <= NEW.ends_on AND NEW.starts_on <= a.ends_on) THEN
    RAISE EXCEPTION 'the income of a day is allocated once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION refuse_accrual() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM convertible_note n WHERE n.workspace_id = NEW.workspace_id AND n.note_id = NEW.note_id FOR NO KEY UPDATE;
  IF NEW.accrued_on > app_today() OR NOT EXISTS (SELECT FROM convertible_note n WHERE n.workspace_id = NEW.workspace_id AND n.note_id = NEW.note_id
      AND n.status = 'outstanding' AND n.paid_on <= NEW.accrued_on)
    OR EXISTS (SELECT FROM note_accrual a WHERE a.workspace_id = NEW.workspace_id AND a.note_id = NEW.note_id AND a.accrued_on >= NEW.accrued_on) THEN
    RAISE EXCEPTION 'interest is accrued of a note that is owed, after what was accrued before' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

-- A payment goes into a file, pays a bill or a part of a distribution, or it is cancelled, and never both.
CREATE OR REPLACE FUNCTION check_ach_entry() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM payment p WHERE p.workspace_id = NEW.workspace_id AND p.payment_id = NEW.payment_id FOR SHARE;
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

CREATE OR REPLACE FUNCTION check_part_payment() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  -- Paying a part changes its distribution afterwards in any case.
  PERFORM FROM distribution d WHERE d.workspace_id = NEW.workspace_id AND d.distribution_id = NEW.distribution_id FOR NO KEY UPDATE;
  PERFORM FROM payment p WHERE p.workspace_id = NEW.workspace_id AND p.payment_id = NEW.payment_id FOR SHARE;
  IF NOT EXISTS (SELECT FROM payment p JOIN distribution d ON d.workspace_id = p.workspace_id AND d.entity_id = p.entity_id
    WHERE p.workspace_id = NEW.workspace_id AND p.payment_id = NEW.payment_id AND p.amount_cents = NEW.amount_cents AND p.currency = 'usd'
      AND p.status IN ('submitted', 'settled') AND p.paid_on >= d.declared_on
      AND d.distribution_id = NEW.distribution_id AND d.status = 'declared') THEN
    RAISE EXCEPTION 'a part of a declared distribution is paid by a payment of its amount' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION count_bill_payment() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  change bigint := CASE TG_OP WHEN 'INSERT' THEN NEW.amount_cents ELSE -NEW.amount_cents END;
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM payment p WHERE p.workspace_id = NEW.workspace_id AND p.payment_id = NEW.payment_id FOR SHARE;
  END IF;
  IF TG_OP = 'INSERT' AND NOT EXISTS (SELECT FROM payment p JOIN bill b ON b.workspace_id = p.workspace_id AND b.bill_id = NEW.bill_id
    WHERE p.workspace_id = NEW.workspace_id AND p.payment_id = NEW.payment_id AND p.status = 'submitted' AND p.paid_on = NEW.paid_on
      AND p.entity_id = b.entity_id AND p.vendor_id = b.vendor_id AND p.currency = b.currency AND NEW.paid_on >= b.posted_on) THEN
    RAISE EXCEPTION 'a payment pays bills of its own vendor, in their currency and not before they are owed'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  UPDATE bill SET amount_paid_cents = amount_paid_cents + change,
    status = CASE WHEN status NOT IN ('approved', 'paid') THEN status WHEN amount_paid_cents + change = amount_cents THEN 'paid' ELSE 'approved' END,
    paid_at = CASE WHEN status IN ('approved', 'paid') AND amount_paid_cents + change = amount_cents THEN now() END, updated_at = now()
  WHERE workspace_id = NEW.workspace_id AND bill_id = NEW.bill_id;
  RETURN NULL;
END
$$;

-- Credit notes take back no more than was charged, of an invoice of their company, customer and currency that was sent.
CREATE FUNCTION check_credited() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  owed invoice;
BEGIN
  SELECT * INTO owed FROM invoice i WHERE i.workspace_id = NEW.workspace_id AND i.invoice_id = NEW.invoice_id FOR NO KEY UPDATE;
  IF (owed.entity_id, owed.customer, owed.currency) IS DISTINCT FROM (NEW.entity_id, NEW.customer, NEW.currency)
    OR owed.status NOT IN ('sent', 'paid') OR NEW.issued_on < owed.sent_on THEN
    RAISE EXCEPTION 'the invoice % is not what that credits', NEW.invoice_id USING ERRCODE = 'integrity_constraint_violation';
  ELSIF (SELECT sum(n.amount_cents) FROM credit_note n
    WHERE n.workspace_id = NEW.workspace_id AND n.invoice_id = NEW.invoice_id AND n.status = 'issued') > owed.amount_cents THEN
    RAISE EXCEPTION 'of the invoice % more would be credited than was charged', NEW.invoice_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER credits_within AFTER INSERT ON credit_note FOR EACH ROW EXECUTE FUNCTION check_credited();

-- A line of the bank tells of one payment: of its amount, out of or into its bank account, and matched to its entry by the end of the act.
CREATE OR REPLACE FUNCTION check_told_payment() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM bank_line l WHERE l.workspace_id = NEW.workspace_id AND l.bank_line_id = NEW.bank_line_id
    AND l.entity_id = NEW.entity_id AND l.bank_id = NEW.bank_id
    AND l.amount_cents = CASE TG_TABLE_NAME WHEN 'customer_payment' THEN NEW.amount_cents ELSE -NEW.amount_cents END) THEN
    RAISE EXCEPTION 'a bank line tells of a payment of its amount, out of its bank account' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER told_by_its_line BEFORE INSERT ON customer_payment FOR EACH ROW WHEN (NEW.bank_line_id IS NOT NULL)
  EXECUTE FUNCTION check_told_payment();
CREATE TRIGGER told_by_its_line BEFORE INSERT ON customer_refund FOR EACH ROW WHEN (NEW.bank_line_id IS NOT NULL)
  EXECUTE FUNCTION check_told_payment();

CREATE FUNCTION check_matched_payment() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  own_id text := to_jsonb(NEW) ->> (TG_TABLE_NAME || '_id');
BEGIN
  IF NOT EXISTS (SELECT FROM bank_line l JOIN journal_entry e ON e.workspace_id = l.workspace_id AND e.entry_id = l.entry_id
    WHERE l.workspace_id = NEW.workspace_id AND l.bank_line_id = NEW.bank_line_id AND l.status = 'matched'
      AND e.source_type = TG_TABLE_NAME AND e.source_id = own_id) THEN
    RAISE EXCEPTION 'a bank line tells of one payment, and is matched to it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER told_once AFTER INSERT ON payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.bank_line_id IS NOT NULL) EXECUTE FUNCTION check_matched_payment();
CREATE CONSTRAINT TRIGGER told_once AFTER INSERT ON customer_payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.bank_line_id IS NOT NULL) EXECUTE FUNCTION check_matched_payment();
CREATE CONSTRAINT TRIGGER told_once AFTER INSERT ON customer_refund DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.bank_line_id IS NOT NULL) EXECUTE FUNCTION check_matched_payment();

-- Nobody signs what was set aside, or for a company that is dissolved, or in a role that the document does not have.
CREATE FUNCTION check_signature() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  signed document;
BEGIN
  SELECT * INTO signed FROM document d WHERE d.workspace_id = NEW.workspace_id AND d.document_id = NEW.document_id FOR SHARE;
  IF signed.status = 'superseded' OR NOT (NEW.signer_role = ANY (signed.signer_roles) OR signed.signer_roles = '{}') THEN
    RAISE EXCEPTION 'the document is not signed by a %', NEW.signer_role USING ERRCODE = 'integrity_constraint_violation';
  ELSIF EXISTS (SELECT FROM entity e WHERE e.workspace_id = signed.workspace_id AND e.entity_id = signed.entity_id AND e.status = 'dissolved') THEN
    RAISE EXCEPTION 'the entity is dissolved and read-only' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER signable BEFORE INSERT ON signature FOR EACH ROW EXECUTE FUNCTION check_signature();

-- A month is closed once it is over, a day apart at most by the clocks of two machines.
CREATE OR REPLACE FUNCTION close_alone() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM entity e WHERE e.workspace_id = NEW.workspace_id AND e.entity_id = NEW.entity_id FOR UPDATE;
  IF TG_OP = 'INSERT' AND NEW.status <> 'open' THEN
    RAISE EXCEPTION 'a period begins open' USING ERRCODE = 'integrity_constraint_violation';
  ELSIF TG_OP = 'UPDATE' AND NEW.status = 'closed' AND OLD.status <> 'closed'
    AND to_date(NEW.period, 'YYYY-MM') + interval '1 month' > app_today() + 1 THEN
    RAISE EXCEPTION 'the month % is not over', NEW.period USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
