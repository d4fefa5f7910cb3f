-- AlterTable
ALTER TABLE "user_session" ADD COLUMN     "last_address" TEXT;

-- Ours from here. As before, and it notes from where the session was seen last: at once where that is another place than before.
-- The one with two arguments stays for instances of the release before this one.
CREATE FUNCTION live_session(id text, most_idle_days int, from_address text) RETURNS SETOF user_session
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  seen user_session;
BEGIN
  SELECT s.* INTO seen FROM user_session s WHERE s.session_id = id AND s.ended_at IS NULL AND s.expires_at > now()
    AND s.last_seen_at >= now() - make_interval(days => most_idle_days);
  IF seen.session_id IS NULL THEN RETURN; END IF;
  IF seen.last_seen_at < now() - interval '1 minute' OR seen.last_address IS DISTINCT FROM coalesce(from_address, seen.last_address) THEN
    UPDATE user_session SET last_seen_at = now(), last_address = coalesce(from_address, last_address) WHERE session_id = id;
  END IF;
  RETURN NEXT seen;
END
$$;
REVOKE ALL ON FUNCTION live_session(text, int, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION live_session(text, int, text) TO minutebook_app;
