-- What the members of an llc have put in, what of its income is theirs, and what else moves their capital: a capital account is the
-- sum of the rows that tell of it.
-- AlterTable
ALTER TABLE "distribution" ADD COLUMN "reduces_capital" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "contribution" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "contribution_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "member_name" TEXT NOT NULL,
    "holder_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "description" TEXT,
    "amount_cents" BIGINT NOT NULL,
    "contributed_on" DATE NOT NULL,
    "account_id" TEXT,
    "grant_id" TEXT,
    "status" TEXT NOT NULL DEFAULT 'recorded',
    "voided_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contribution_pkey" PRIMARY KEY ("workspace_id","contribution_id")
);

-- CreateTable
CREATE TABLE "allocation" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "allocation_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "basis" TEXT NOT NULL,
    "net_income_cents" BIGINT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "allocated_on" DATE NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'recorded',
    "voided_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "allocation_pkey" PRIMARY KEY ("workspace_id","allocation_id")
);

-- CreateTable
CREATE TABLE "allocation_part" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "allocation_id" TEXT NOT NULL,
    "holder_key" TEXT NOT NULL,
    "member_name" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "percent" DOUBLE PRECISION NOT NULL,
    "amount_cents" BIGINT NOT NULL,

    CONSTRAINT "allocation_part_pkey" PRIMARY KEY ("workspace_id","allocation_id","holder_key")
);

-- CreateTable
CREATE TABLE "capital_change" (
    "workspace_id" TEXT NOT NULL DEFAULT current_setting('app.workspace_id'::text),
    "capital_change_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "member_name" TEXT NOT NULL,
    "holder_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "happened_on" DATE NOT NULL,
    "source_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "capital_change_pkey" PRIMARY KEY ("workspace_id","capital_change_id")
);

-- CreateIndex
CREATE INDEX "contribution_workspace_id_entity_id_contribution_id_idx" ON "contribution"("workspace_id", "entity_id", "contribution_id");

-- CreateIndex
CREATE INDEX "contribution_workspace_id_account_id_idx" ON "contribution"("workspace_id", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "contribution_workspace_id_grant_id_key" ON "contribution"("workspace_id", "grant_id");

-- CreateIndex
CREATE INDEX "allocation_workspace_id_entity_id_allocation_id_idx" ON "allocation"("workspace_id", "entity_id", "allocation_id");

-- CreateIndex
CREATE UNIQUE INDEX "allocation_workspace_id_allocation_id_entity_id_key" ON "allocation"("workspace_id", "allocation_id", "entity_id");

-- CreateIndex
CREATE INDEX "allocation_part_workspace_id_allocation_id_place_idx" ON "allocation_part"("workspace_id", "allocation_id", "place");

-- CreateIndex
CREATE INDEX "capital_change_workspace_id_entity_id_happened_on_idx" ON "capital_change"("workspace_id", "entity_id", "happened_on");

-- CreateIndex
CREATE INDEX "capital_change_workspace_id_source_id_idx" ON "capital_change"("workspace_id", "source_id");

-- AddForeignKey
ALTER TABLE "contribution" ADD CONSTRAINT "contribution_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contribution" ADD CONSTRAINT "contribution_workspace_id_account_id_fkey" FOREIGN KEY ("workspace_id", "account_id") REFERENCES "account"("workspace_id", "account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contribution" ADD CONSTRAINT "contribution_workspace_id_grant_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "grant_id", "entity_id") REFERENCES "equity_grant"("workspace_id", "grant_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "allocation" ADD CONSTRAINT "allocation_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "allocation_part" ADD CONSTRAINT "allocation_part_workspace_id_allocation_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "allocation_id", "entity_id") REFERENCES "allocation"("workspace_id", "allocation_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "capital_change" ADD CONSTRAINT "capital_change_workspace_id_entity_id_fkey" FOREIGN KEY ("workspace_id", "entity_id") REFERENCES "entity"("workspace_id", "entity_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Ours from here. What was kept before: what was paid in cash for units is a contribution, which bears its grant's own letters; what an
-- llc has declared is drawn from capital; and so is what it paid for units.
ALTER TABLE journal_entry NO FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE account NO FORCE ROW LEVEL SECURITY;
ALTER TABLE equity_grant NO FORCE ROW LEVEL SECURITY;
ALTER TABLE distribution NO FORCE ROW LEVEL SECURITY;
INSERT INTO contribution (workspace_id, contribution_id, entity_id, member_name, holder_key, kind, amount_cents, contributed_on, grant_id, created_at, updated_at)
SELECT g.workspace_id, 'ctb' || substr(g.grant_id, 4), g.entity_id, g.recipient_name, g.recipient_key, 'cash', l.amount_cents, e.date, g.grant_id, e.created_at, e.created_at
FROM journal_entry e
  JOIN journal_line l ON l.workspace_id = e.workspace_id AND l.entry_id = e.entry_id AND l.side = 'credit'
  JOIN account a ON a.workspace_id = l.workspace_id AND a.account_id = l.account_id AND a.account_code = 'members_contributions'
  JOIN equity_grant g ON g.workspace_id = e.workspace_id AND g.grant_id = e.source_id
WHERE e.source_type = 'grant' AND e.source_event = 'paid' AND e.status = 'posted' AND e.reverses_entry_id IS NULL;
INSERT INTO capital_change (workspace_id, capital_change_id, entity_id, member_name, holder_key, kind, amount_cents, happened_on, source_id, created_at)
SELECT g.workspace_id, 'cch' || substr(e.entry_id, 3), g.entity_id, g.recipient_name, g.recipient_key, 'repurchase', -l.amount_cents, e.date, g.grant_id, e.created_at
FROM journal_entry e
  JOIN journal_line l ON l.workspace_id = e.workspace_id AND l.entry_id = e.entry_id AND l.side = 'debit'
  JOIN account a ON a.workspace_id = l.workspace_id AND a.account_id = l.account_id AND a.account_code = 'members_equity'
  JOIN equity_grant g ON g.workspace_id = e.workspace_id AND g.grant_id = e.source_id
WHERE e.source_type = 'grant' AND e.source_event = 'repurchased' AND e.status = 'posted' AND e.reverses_entry_id IS NULL;
ALTER TABLE distribution DISABLE TRIGGER USER;
UPDATE distribution d SET reduces_capital = true WHERE EXISTS (SELECT FROM journal_entry e
  JOIN journal_line l ON l.workspace_id = e.workspace_id AND l.entry_id = e.entry_id AND l.side = 'debit'
  JOIN account a ON a.workspace_id = l.workspace_id AND a.account_id = l.account_id AND a.account_code = 'distributions'
  WHERE e.workspace_id = d.workspace_id AND e.source_type = 'distribution' AND e.source_id = d.distribution_id AND e.source_event = 'declared');
ALTER TABLE distribution ENABLE TRIGGER USER;
ALTER TABLE distribution FORCE ROW LEVEL SECURITY;
ALTER TABLE equity_grant FORCE ROW LEVEL SECURITY;
ALTER TABLE account FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_line FORCE ROW LEVEL SECURITY;
ALTER TABLE journal_entry FORCE ROW LEVEL SECURITY;

SELECT tenant_table('contribution', 'SELECT, INSERT');
SELECT company_table('contribution');
GRANT UPDATE (status, voided_on, updated_at) ON contribution TO minutebook_app;
SELECT tenant_table('allocation', 'SELECT, INSERT');
SELECT company_table('allocation');
GRANT UPDATE (status, voided_on, updated_at) ON allocation TO minutebook_app;
SELECT tenant_table('allocation_part', 'SELECT, INSERT');
SELECT company_table('allocation_part');
SELECT tenant_table('capital_change', 'SELECT, INSERT');
SELECT company_table('capital_change');

ALTER TABLE contribution
  ADD CONSTRAINT contribution_kind_is_known CHECK (kind IN ('cash', 'property')),
  ADD CONSTRAINT contribution_amount_is_exact CHECK (amount_cents BETWEEN 1 AND 9007199254740991),
  ADD CONSTRAINT contribution_of_property_has_its_account CHECK (kind = 'cash' OR account_id IS NOT NULL),
  ADD CONSTRAINT contribution_status_is_known CHECK (status IN ('recorded', 'voided') AND (status = 'voided') = (voided_on IS NOT NULL)
    AND voided_on >= contributed_on),
  ADD CONSTRAINT contribution_for_units_stands CHECK (grant_id IS NULL OR status = 'recorded');
ALTER TABLE allocation
  ADD CONSTRAINT allocation_basis_is_known CHECK (basis IN ('units', 'percentages')),
  ADD CONSTRAINT allocation_period_is_in_order CHECK (starts_on <= ends_on AND ends_on <= allocated_on),
  ADD CONSTRAINT allocation_amount_is_exact CHECK (amount_cents <> 0 AND abs(amount_cents) <= 9007199254740991 AND abs(net_income_cents) <= 9007199254740991),
  ADD CONSTRAINT allocation_status_is_known CHECK (status IN ('recorded', 'voided') AND (status = 'voided') = (voided_on IS NOT NULL)
    AND voided_on >= allocated_on);
ALTER TABLE allocation_part
  ADD CONSTRAINT allocation_part_is_exact CHECK (abs(amount_cents) <= 9007199254740991 AND percent BETWEEN 0 AND 100);
ALTER TABLE capital_change
  ADD CONSTRAINT capital_change_kind_is_known CHECK (kind IN ('transfer', 'repurchase', 'split', 'conversion')),
  ADD CONSTRAINT capital_change_is_exact CHECK (amount_cents <> 0 AND abs(amount_cents) <= 9007199254740991);

-- Members' capital is an llc's alone.
CREATE FUNCTION assert_has_members() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM entity n WHERE n.workspace_id = NEW.workspace_id AND n.entity_id = NEW.entity_id AND n.entity_type = 'llc') THEN
    RAISE EXCEPTION 'capital accounts are those of the members of an llc' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER of_members BEFORE INSERT ON contribution FOR EACH ROW EXECUTE FUNCTION assert_has_members();
CREATE TRIGGER of_members BEFORE INSERT ON allocation FOR EACH ROW EXECUTE FUNCTION assert_has_members();

CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON contribution FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER transitions BEFORE UPDATE OF status ON contribution FOR EACH ROW EXECUTE FUNCTION guard_transition('status', 'recorded>voided');
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, contribution_id, entity_id, member_name, holder_key, kind, description, amount_cents, contributed_on,
  account_id, grant_id, created_at ON contribution FOR EACH ROW EXECUTE FUNCTION refuse_change('a contribution keeps what it says');
CREATE TRIGGER kept BEFORE DELETE ON contribution FOR EACH ROW EXECUTE FUNCTION refuse_change('contributions are kept');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON contribution FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('contributions are kept');

CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON allocation FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER transitions BEFORE UPDATE OF status ON allocation FOR EACH ROW EXECUTE FUNCTION guard_transition('status', 'recorded>voided');
CREATE TRIGGER stands BEFORE UPDATE OF workspace_id, allocation_id, entity_id, starts_on, ends_on, basis, net_income_cents, amount_cents, allocated_on,
  created_at ON allocation FOR EACH ROW EXECUTE FUNCTION refuse_change('an allocation keeps what it says');
CREATE TRIGGER kept BEFORE DELETE ON allocation FOR EACH ROW EXECUTE FUNCTION refuse_change('allocations are kept');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON allocation FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('allocations are kept');

CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON allocation_part FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE ON allocation_part FOR EACH ROW EXECUTE FUNCTION refuse_change('a part of an allocation keeps what it says');
CREATE TRIGGER kept BEFORE DELETE ON allocation_part FOR EACH ROW EXECUTE FUNCTION refuse_change('parts of allocations are kept');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON allocation_part FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('parts of allocations are kept');

CREATE TRIGGER read_only BEFORE INSERT OR UPDATE ON capital_change FOR EACH ROW EXECUTE FUNCTION refuse_dissolved();
CREATE TRIGGER stands BEFORE UPDATE ON capital_change FOR EACH ROW EXECUTE FUNCTION refuse_change('a change of capital stands');
CREATE TRIGGER kept BEFORE DELETE ON capital_change FOR EACH ROW EXECUTE FUNCTION refuse_change('changes of capital are kept');
CREATE TRIGGER kept_whole BEFORE TRUNCATE ON capital_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('changes of capital are kept');

CREATE TRIGGER stands_reducing BEFORE UPDATE OF reduces_capital ON distribution FOR EACH ROW EXECUTE FUNCTION refuse_change('a distribution keeps what it says');

-- A day's income is allocated once; whoever allocates holds the company, so that nobody does beside it.
CREATE FUNCTION refuse_allocated_twice() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM allocation a WHERE a.workspace_id = NEW.workspace_id AND a.entity_id = NEW.entity_id AND a.status = 'recorded'
      AND a.starts_on <= NEW.ends_on AND NEW.starts_on <= a.ends_on) THEN
    RAISE EXCEPTION 'the income of a day is allocated once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER once BEFORE INSERT ON allocation FOR EACH ROW EXECUTE FUNCTION refuse_allocated_twice();
-- The parts add up to the whole, and none comes later.
CREATE FUNCTION check_allocation() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(p.amount_cents), 0) FROM allocation_part p WHERE p.workspace_id = NEW.workspace_id AND p.allocation_id = NEW.allocation_id)
    <> NEW.amount_cents THEN
    RAISE EXCEPTION 'the parts of an allocation add up to it' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT ON allocation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_allocation();
CREATE FUNCTION refuse_late_allocation_part() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM allocation a WHERE a.workspace_id = NEW.workspace_id AND a.allocation_id = NEW.allocation_id
      AND a.created_at < now()::timestamptz(3)) THEN
    RAISE EXCEPTION 'an allocation is made with all of its parts' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER whole BEFORE INSERT ON allocation_part FOR EACH ROW EXECUTE FUNCTION refuse_late_allocation_part();
-- What goes from one member to another adds up to nothing.
CREATE FUNCTION check_capital_transfer() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(c.amount_cents) FROM capital_change c WHERE c.workspace_id = NEW.workspace_id AND c.source_id = NEW.source_id AND c.kind = 'transfer') <> 0 THEN
    RAISE EXCEPTION 'what a transfer takes of one capital account goes to another' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT ON capital_change DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'transfer')
  EXECUTE FUNCTION check_capital_transfer();

CREATE FUNCTION stands_contribution(workspace text, id text) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT NOT EXISTS (SELECT FROM contribution WHERE workspace_id = workspace AND contribution_id = id AND status = 'voided') $$;
CREATE FUNCTION stands_allocation(workspace text, id text) RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT NOT EXISTS (SELECT FROM allocation WHERE workspace_id = workspace AND allocation_id = id AND status = 'voided') $$;

-- Whoever is known by several names has one account, as they have one holding.
CREATE VIEW capital_movement WITH (security_invoker = true) AS
  SELECT m.workspace_id, m.entity_id, coalesce(n.holder_key, m.holder_key) AS holder_key, m.member_name, m.kind, m.amount_cents, m.happened_on,
    m.tax_day, m.source_id, m.is_taken_back, m.recorded_at
  FROM (
  SELECT c.workspace_id, c.entity_id, c.holder_key, c.member_name, 'contribution' AS kind, m.amount_cents, m.happened_on,
    m.happened_on AS tax_day, c.contribution_id AS source_id, m.is_taken_back, c.created_at AS recorded_at
  FROM contribution c CROSS JOIN LATERAL (VALUES (c.amount_cents, c.contributed_on, false), (-c.amount_cents, c.voided_on, true))
    m(amount_cents, happened_on, is_taken_back)
  WHERE m.happened_on IS NOT NULL
  UNION ALL
  SELECT p.workspace_id, p.entity_id, p.holder_key, p.member_name, 'allocation', m.sign * p.amount_cents, m.happened_on,
    a.ends_on, a.allocation_id, m.is_taken_back, a.created_at
  FROM allocation a JOIN allocation_part p ON p.workspace_id = a.workspace_id AND p.allocation_id = a.allocation_id
    CROSS JOIN LATERAL (VALUES (1, a.allocated_on, false), (-1, a.voided_on, true)) m(sign, happened_on, is_taken_back)
  WHERE m.happened_on IS NOT NULL AND p.amount_cents <> 0
  UNION ALL
  SELECT p.workspace_id, p.entity_id, p.holder_key, p.name, 'distribution', m.sign * p.amount_cents, m.happened_on,
    m.happened_on, d.distribution_id, m.is_taken_back, d.created_at
  FROM distribution d JOIN distribution_part p ON p.workspace_id = d.workspace_id AND p.distribution_id = d.distribution_id
    CROSS JOIN LATERAL (VALUES (-1, d.declared_on, false), (1, d.voided_on, true)) m(sign, happened_on, is_taken_back)
  WHERE d.reduces_capital AND m.happened_on IS NOT NULL AND p.amount_cents <> 0
  UNION ALL
  SELECT c.workspace_id, c.entity_id, c.holder_key, c.member_name, c.kind, c.amount_cents, c.happened_on, c.happened_on, c.source_id, false, c.created_at
  FROM capital_change c
  ) m LEFT JOIN contact_name n ON n.workspace_id = m.workspace_id AND n.name_key = m.holder_key;
GRANT SELECT ON capital_movement TO minutebook_app;

-- What a member gives in kind for units.
ALTER TABLE equity_grant DROP CONSTRAINT equity_grant_consideration_is_known;
ALTER TABLE equity_grant ADD CONSTRAINT equity_grant_consideration_is_known
  CHECK (consideration IN ('cash', 'property', 'services', 'intellectual_property', 'debt_cancellation', 'conversion'));
