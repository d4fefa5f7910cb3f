import { decode, encode, type JWT, type JWTDecodeParams } from "next-auth/jwt";
import { authSecret, authSecrets, SESSION_DAYS } from "./secret.ts";

export const COOKIE_SECONDS = SESSION_DAYS * 24 * 60 * 60;

/** What next-auth's cookie for that session says, sealed: for a session that another door than the password's has opened. */
export const sealCookie = ({ session_id, name, email }: { session_id: string; name: string; email: string }) =>
  encode({ token: { name, email, sub: session_id, session_id }, secret: authSecret(), maxAge: COOKIE_SECONDS });

/** What a session's cookie says, by whichever of the secrets has sealed it. Throws where none has. */
export async function unsealCookie({ token, salt }: JWTDecodeParams): Promise<JWT | null> {
  const secrets = authSecrets();
  const opened = await Promise.allSettled(
    secrets.map((secret) =>
      decode({ secret, ...(token !== undefined && { token }), ...(salt !== undefined && { salt }) }),
    ),
  );
  for (const one of opened) if (one.status === "fulfilled") return one.value;
  throw opened.find((one) => one.status === "rejected")?.reason;
}

const SESSION = /(?:^|;\s*)(?:__Secure-)?next-auth\.session-token=([^;\s]+)/;

/** Whether a request's cookies have one of a session that we have sealed: whether that session goes on the database alone knows. */
export async function bringsSession(cookies: string | undefined): Promise<boolean> {
  const token = SESSION.exec(cookies ?? "")?.[1];
  if (token === undefined) return false;
  try {
    return (await unsealCookie({ token, secret: authSecret() })) !== null;
  } catch {
    return false;
  }
}
