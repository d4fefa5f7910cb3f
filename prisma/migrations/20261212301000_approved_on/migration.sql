-- A grant tells the day on which what approves it was decided: an option is granted no sooner, by section 409A.

-- AlterTable
ALTER TABLE "equity_grant" ADD COLUMN     "approved_on" DATE;

-- Ours from here.

-- The day of a meeting, of the last consent in writing, or of the last signature; none of a file, which says nothing of it.
CREATE FUNCTION decided_on(of_workspace text, by_what text) RETURNS date
LANGUAGE sql STABLE AS $$
  SELECT least(app_today(), coalesce((CASE WHEN m.by_written_consent THEN m.adjourned_at ELSE coalesce(m.scheduled_for, m.adjourned_at) END
      AT TIME ZONE 'UTC')::date, app_today()))
    FROM meeting m WHERE m.workspace_id = of_workspace AND m.meeting_id = by_what
  UNION ALL
  SELECT least(app_today(), max((s.signed_at AT TIME ZONE 'UTC')::date))
    FROM document d JOIN signature s ON s.workspace_id = d.workspace_id AND s.document_id = d.document_id
    WHERE d.workspace_id = of_workspace AND d.document_id = by_what AND d.status = 'signed'
$$;
GRANT EXECUTE ON FUNCTION decided_on(text, text) TO minutebook_app;

CREATE FUNCTION tell_approved_on() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  NEW.approved_on := decided_on(NEW.workspace_id, NEW.approval_id);
  RETURN NEW;
END
$$;
-- Named after what refuses every other change of a grant: PostgreSQL runs triggers of one kind by their names.
CREATE TRIGGER told_approval_first BEFORE INSERT ON equity_grant FOR EACH ROW WHEN (NEW.approval_id IS NOT NULL OR NEW.approved_on IS NOT NULL)
  EXECUTE FUNCTION tell_approved_on();
CREATE TRIGGER told_approval BEFORE UPDATE OF approval_id ON equity_grant FOR EACH ROW
  WHEN (OLD.approval_id IS DISTINCT FROM NEW.approval_id) EXECUTE FUNCTION tell_approved_on();

-- What is approved so far. An owner who is no superuser is bound by the policies, too; nothing of a grant's own is changed by it.
ALTER TABLE meeting DISABLE ROW LEVEL SECURITY;
ALTER TABLE document DISABLE ROW LEVEL SECURITY;
ALTER TABLE signature DISABLE ROW LEVEL SECURITY;
ALTER TABLE equity_grant DISABLE ROW LEVEL SECURITY;
ALTER TABLE equity_grant DISABLE TRIGGER USER;
UPDATE equity_grant g SET approved_on = decided_on(g.workspace_id, g.approval_id) WHERE g.approval_id IS NOT NULL;
ALTER TABLE equity_grant ENABLE TRIGGER USER;
ALTER TABLE equity_grant ENABLE ROW LEVEL SECURITY;
ALTER TABLE signature ENABLE ROW LEVEL SECURITY;
ALTER TABLE document ENABLE ROW LEVEL SECURITY;
ALTER TABLE meeting ENABLE ROW LEVEL SECURITY;
