-- AlterTable
ALTER TABLE "user_session" ADD COLUMN     "reauthenticated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "authenticator" (
    "user_id" TEXT NOT NULL,
    "secret_sealed" TEXT NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "authenticator_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "user_id" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("user_id","code_hash")
);

-- CreateTable
CREATE TABLE "passkey" (
    "passkey_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "sign_count" BIGINT NOT NULL,
    "transports" TEXT NOT NULL,
    "is_synced" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("passkey_id")
);

-- CreateTable
CREATE TABLE "challenge" (
    "challenge_hash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "user_id" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "challenge_pkey" PRIMARY KEY ("challenge_hash")
);

-- CreateIndex
CREATE INDEX "passkey_user_id_idx" ON "passkey"("user_id");

-- CreateIndex
CREATE INDEX "challenge_user_id_idx" ON "challenge"("user_id");

-- AddForeignKey
ALTER TABLE "authenticator" ADD CONSTRAINT "authenticator_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "challenge" ADD CONSTRAINT "challenge_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Ours from here. The app's role reaches no row of these: only the functions below, which run as the owner.
ALTER TABLE passkey
  ADD CONSTRAINT passkey_name_is_named CHECK (btrim(name) <> '' AND char_length(name) <= 100),
  ADD CONSTRAINT passkey_count_is_positive CHECK (sign_count >= 0);
ALTER TABLE challenge ADD CONSTRAINT challenge_purpose_is_known CHECK (purpose IN ('add_passkey', 'sign_in', 'confirm'));

-- Begins the set-up of an app for codes, or begins it anew; one that is confirmed stays as it is.
CREATE FUNCTION begin_authenticator(whose text, sealed text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO authenticator (user_id, secret_sealed) VALUES (whose, sealed)
  ON CONFLICT (user_id) DO UPDATE SET secret_sealed = sealed, created_at = now(), last_step = NULL
    WHERE authenticator.confirmed_at IS NULL;
  RETURN FOUND;
END
$$;

CREATE FUNCTION authenticator_of(whose text) RETURNS TABLE (secret_sealed text, confirmed_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.secret_sealed, a.confirmed_at FROM authenticator a WHERE a.user_id = whose
$$;

-- Keeps new recovery codes in the place of all that were.
CREATE FUNCTION renew_recovery_codes(whose text, hashes text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM recovery_code WHERE user_id = whose;
  INSERT INTO recovery_code (user_id, code_hash) SELECT whose, unnest(hashes);
$$;

-- Turns two-step sign-in on: the app's first code was right.
CREATE FUNCTION confirm_authenticator(whose text, step bigint, hashes text[]) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE authenticator SET confirmed_at = now(), last_step = step WHERE user_id = whose AND confirmed_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM renew_recovery_codes(whose, hashes);
  RETURN true;
END
$$;

-- Takes a code's time step, once: of two who bring the same code at once, one is told that it was right.
CREATE FUNCTION spend_step(whose text, step bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE authenticator SET last_step = step
    WHERE user_id = whose AND confirmed_at IS NOT NULL AND coalesce(last_step, -1) < step;
  RETURN FOUND;
END
$$;

CREATE FUNCTION spend_recovery_code(whose text, hash text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE recovery_code SET used_at = now() WHERE user_id = whose AND code_hash = hash AND used_at IS NULL;
  RETURN FOUND;
END
$$;

CREATE FUNCTION recovery_codes_left(whose text) RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*)::int FROM recovery_code WHERE user_id = whose AND used_at IS NULL
$$;

CREATE FUNCTION remove_authenticator(whose text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM recovery_code WHERE user_id = whose;
  DELETE FROM authenticator WHERE user_id = whose;
  RETURN FOUND;
END
$$;

-- Passkeys
CREATE FUNCTION add_passkey(id text, whose text, called text, key bytea, signed bigint, reached_by text, synced boolean)
RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO passkey (passkey_id, user_id, name, public_key, sign_count, transports, is_synced)
  VALUES (id, whose, called, key, signed, reached_by, synced) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END
$$;

CREATE FUNCTION passkeys_of(whose text) RETURNS SETOF passkey
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.* FROM passkey k WHERE k.user_id = whose ORDER BY k.created_at, k.passkey_id
$$;

CREATE FUNCTION passkey_by_id(id text) RETURNS SETOF passkey
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.* FROM passkey k WHERE k.passkey_id = id
$$;

-- Notes that a passkey has signed. A count that does not grow is a copy's, unless the authenticator counts nothing at all.
CREATE FUNCTION use_passkey(id text, signed bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE passkey SET sign_count = signed, last_used_at = now()
    WHERE passkey_id = id AND (sign_count < signed OR (signed = 0 AND sign_count = 0));
  RETURN FOUND;
END
$$;

CREATE FUNCTION rename_passkey(whose text, id text, called text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE passkey SET name = called WHERE passkey_id = id AND user_id = whose;
  RETURN FOUND;
END
$$;

CREATE FUNCTION remove_passkey(whose text, id text) RETURNS text
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM passkey WHERE passkey_id = id AND user_id = whose RETURNING name
$$;

-- Challenges: made and spent once; those that nobody has answered go as the next one is made.
CREATE FUNCTION issue_challenge(hash text, what text, whose text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM challenge WHERE expires_at < now();
  INSERT INTO challenge (challenge_hash, purpose, user_id, expires_at) VALUES (hash, what, whose, now() + interval '5 minutes');
$$;

CREATE FUNCTION take_challenge(hash text, what text, whose text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM challenge
    WHERE challenge_hash = hash AND purpose = what AND user_id IS NOT DISTINCT FROM whose AND expires_at > now();
  RETURN FOUND;
END
$$;

-- A person has proved anew, in this session, who they are.
CREATE FUNCTION reauthenticate(whose text, session text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE user_session SET reauthenticated_at = now() WHERE user_id = whose AND session_id = session AND ended_at IS NULL
$$;

CREATE FUNCTION is_recent(session text, minutes int) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM user_session WHERE session_id = session AND ended_at IS NULL AND expires_at > now()
    AND reauthenticated_at > now() - make_interval(mins => minutes))
$$;

REVOKE ALL ON FUNCTION begin_authenticator, authenticator_of, renew_recovery_codes, confirm_authenticator, spend_step,
  spend_recovery_code, recovery_codes_left, remove_authenticator, add_passkey, passkeys_of, passkey_by_id, use_passkey,
  rename_passkey, remove_passkey, issue_challenge, take_challenge, reauthenticate, is_recent FROM PUBLIC;
GRANT EXECUTE ON FUNCTION begin_authenticator, authenticator_of, renew_recovery_codes, confirm_authenticator, spend_step,
  spend_recovery_code, recovery_codes_left, remove_authenticator, add_passkey, passkeys_of, passkey_by_id, use_passkey,
  rename_passkey, remove_passkey, issue_challenge, take_challenge, reauthenticate, is_recent TO minutebook_app;
