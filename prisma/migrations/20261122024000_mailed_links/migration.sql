-- AlterTable
ALTER TABLE "user_account" ADD COLUMN     "email_verified_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "mailed_link" (
    "token_hash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mailed_link_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE INDEX "mailed_link_user_id_idx" ON "mailed_link"("user_id");

-- AddForeignKey
ALTER TABLE "mailed_link" ADD CONSTRAINT "mailed_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Ours from here. The app's role reaches no row of it: only these functions, which run as the owner, make and spend links.
ALTER TABLE mailed_link
  ADD CONSTRAINT mailed_link_purpose_is_known CHECK (purpose IN ('reset_password', 'verify_email', 'sign_up')),
  ADD CONSTRAINT mailed_link_is_of_a_person CHECK ((purpose = 'sign_up') = (user_id IS NULL)),
  ADD CONSTRAINT mailed_link_email_is_lower CHECK (email = lower(email)),
  ADD CONSTRAINT mailed_link_ends_soon CHECK (expires_at <= created_at + interval '1 day');

-- Keeps a link's hash for so many minutes. Those that have run out go at the same time, so that the table stays small.
CREATE FUNCTION issue_link(hash text, what text, address text, person text, minutes int) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM mailed_link WHERE expires_at < now();
  INSERT INTO mailed_link (token_hash, purpose, email, user_id, expires_at)
  VALUES (hash, what, address, person, now() + make_interval(mins => minutes));
$$;

-- The link of this hash and purpose that has not run out; it stays as it is, since mail scanners open links too.
CREATE FUNCTION find_link(hash text, what text) RETURNS TABLE (email text, user_id text, expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.email, l.user_id, l.expires_at FROM mailed_link l
  WHERE l.token_hash = hash AND l.purpose = what AND l.expires_at > now();
$$;

-- Spends a link: of several who try at once, one gets the row.
CREATE FUNCTION take_link(hash text, what text) RETURNS TABLE (email text, user_id text)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM mailed_link l WHERE l.token_hash = hash AND l.purpose = what AND l.expires_at > now()
  RETURNING l.email, l.user_id;
$$;

-- Sets a new password by a link, once: every session of the person ends, and every other link to reset it. The link was in
-- the account's mailbox, which is proven by that; where the address has changed since, it opens nothing.
CREATE FUNCTION reset_password(hash text, new_hash text) RETURNS TABLE (user_id text, email text, name text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  link record;
BEGIN
  SELECT * INTO link FROM take_link(hash, 'reset_password');
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE user_account SET password_hash = new_hash, updated_at = now(), email_verified_at = coalesce(email_verified_at, now())
    WHERE user_account.user_id = link.user_id AND user_account.email = link.email;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE user_session SET ended_at = now() WHERE user_session.user_id = link.user_id AND ended_at IS NULL;
  DELETE FROM mailed_link WHERE mailed_link.user_id = link.user_id AND purpose = 'reset_password';
  RETURN QUERY SELECT a.user_id, a.email, a.name FROM user_account a WHERE a.user_id = link.user_id;
END
$$;

-- Makes an address a person's own, by the link that was mailed to it and by that person only. Links of the old address open
-- nothing from then on, and every session but the one that did it ends. Answers the old address.
CREATE FUNCTION confirm_email(hash text, person text, session text) RETURNS TABLE (old_email text, email text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  link record;
  before text;
BEGIN
  PERFORM 1 FROM mailed_link WHERE token_hash = hash AND mailed_link.user_id = person;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT * INTO link FROM take_link(hash, 'verify_email');
  IF NOT FOUND THEN RETURN; END IF;
  SELECT a.email INTO before FROM user_account a WHERE a.user_id = person FOR UPDATE;
  UPDATE user_account SET email = link.email, email_verified_at = now(), updated_at = now() WHERE user_account.user_id = person;
  IF before <> link.email THEN
    UPDATE user_session SET ended_at = now()
      WHERE user_session.user_id = person AND ended_at IS NULL AND session_id <> session;
    DELETE FROM mailed_link WHERE mailed_link.user_id = person;
  END IF;
  RETURN QUERY SELECT before, link.email;
EXCEPTION
  -- Another account has the address by now: nothing of this is kept.
  WHEN unique_violation THEN RETURN;
END
$$;

REVOKE ALL ON FUNCTION issue_link, find_link, take_link, reset_password, confirm_email FROM PUBLIC;
GRANT EXECUTE ON FUNCTION issue_link, find_link, take_link, reset_password, confirm_email TO minutebook_app;
-- An address that signed up by a link is proven from the start.
GRANT UPDATE (email_verified_at) ON user_account TO minutebook_app;
