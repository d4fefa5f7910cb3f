import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import { DAY_MS } from "#lib/core/days.ts";
import { AppError } from "#lib/core/errors.ts";
import { newRandomId } from "#lib/core/ids.ts";
import { directory } from "#lib/db/prisma.ts";
import { transaction } from "#lib/db/transaction.ts";
import { type Client, discover } from "#lib/domains/trust/access/sso/issuer.ts";
import { type Claims, isLoopback } from "#lib/domains/trust/access/sso/rules.ts";
import * as connections from "#lib/domains/trust/access/sso/store.ts";
import { log } from "#lib/work/log.ts";
import { noteAttempt } from "#lib/work/refused.ts";
import { recordAudit } from "../audit.ts";
import { SESSION_DAYS } from "../secret.ts";
import { admit, type Connected } from "./admission.ts";
import { openSignOn, sealSignOn } from "./state.ts";
import { findSsoPlace } from "./way-in.ts";

const SCOPES = "openid email profile";

const unknown = () =>
  new AppError(403, "sso_unknown", "There is no single sign-on for this e-mail's domain, or not any more.");
const expired = () =>
  new AppError(400, "sso_expired", "This sign-in did not begin in this browser, or took too long: begin again.");
const invalid = () =>
  new AppError(403, "sso_invalid", "What your company's issuer sent could not be verified: nobody was signed in.");

/** A connection of a workspace with its secret, where it may be used. Throws 403. */
async function loadEnabled(workspace_id: string, connection_id: string): Promise<Connected & Client> {
  const found = await transaction({ workspace_id }, "read", async (tx) => ({
    ...(await connections.load(tx, { connection_id })),
    client_secret: await connections.clientSecret(tx, connection_id),
  })).catch((error) => {
    if (error instanceof AppError && error.status === 404) throw unknown();
    throw error;
  });
  if (!found.is_enabled) throw unknown();
  return { ...found, workspace_id };
}

/** The issuer, ready to be spoken with. Throws 403 where it is not to be reached. */
async function speakWith(connection: Connected & Client): Promise<Configuration> {
  try {
    return await discover(connection);
  } catch (error) {
    log.warn({ err: error, connection_id: connection.connection_id }, "an issuer cannot be asked");
    throw new AppError(403, "sso_unreachable", "Your company's issuer could not be asked: try again in a moment.");
  }
}

/**
 * Begins a sign-in at the issuer of an e-mail's domain: the address to go to, and what the browser keeps sealed until it
 * comes back. Throws 403 where the domain has no connection.
 */
export async function beginSignOn(email: string, to: string): Promise<{ url: string; sealed: string }> {
  const place = await findSsoPlace(email);
  if (!place) throw unknown();
  const connection = await loadEnabled(place.workspace_id, place.connection_id);
  const issuer = await speakWith(connection);
  const [state, nonce, code_verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()];
  const url = buildAuthorizationUrl(issuer, {
    redirect_uri: connection.redirect_uri,
    scope: SCOPES,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: "S256",
    login_hint: email,
  });
  if (url.protocol !== "https:" && !isLoopback(url)) throw unknown();
  const { workspace_id, connection_id, issuer: issuer_url } = connection;
  const kept = { workspace_id, connection_id, issuer: issuer_url, state, nonce, code_verifier, to };
  return { url: url.href, sealed: await sealSignOn(kept) };
}

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Who signed in, as the issuer says in its ID token, or at its userinfo endpoint where the token says no e-mail. */
async function claimsOf(
  issuer: Configuration,
  address: URL,
  { state, nonce, code_verifier }: { state: string; nonce: string; code_verifier: string },
): Promise<Claims & { issuer: string }> {
  const tokens = await authorizationCodeGrant(issuer, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: code_verifier,
    idTokenExpected: true,
  });
  const token = tokens.claims();
  if (!token) throw invalid();
  const hasEmail = token.email !== undefined || issuer.serverMetadata().userinfo_endpoint === undefined;
  const said = hasEmail ? token : { ...(await fetchUserInfo(issuer, tokens.access_token, token.sub)) };
  return {
    issuer: token.iss,
    subject: token.sub,
    email: text(said.email),
    email_verified: said.email_verified === true,
    name: text(said.name) ?? text(token.name),
  };
}

/** What the issuer says of whom it sent back with this query. Throws 403. */
async function answerOf(connection: Connected & Client, search: string, kept: Parameters<typeof claimsOf>[2]) {
  const issuer = await speakWith(connection);
  const back = new URL(connection.redirect_uri);
  back.search = search;
  return claimsOf(issuer, back, kept).catch((error) => {
    log.warn({ err: error, connection_id: connection.connection_id }, "an issuer's answer is not valid");
    throw invalid();
  });
}

/** Somebody who came back from their issuer, signed in. */
export interface SignedOn {
  session_id: string;
  name: string;
  email: string;
  /** Where they wanted to go. */
  to: string;
}

/** Where a sign-in comes from. */
interface From {
  address: string | null;
  user_agent: string | null;
}

/** Tells the workspace's trail of somebody whom its issuer sent and who was not let in, with the e-mail that the issuer named. */
function noteRefusedSignOn(
  { connection_id, name, workspace_id }: Connected,
  email: string | null,
  from: From,
  error: unknown,
) {
  if (!(error instanceof AppError)) return;
  const who = email === null ? "somebody" : email.slice(0, 320);
  noteAttempt(workspace_id, {
    type: "session.sign_in_failed",
    actor: { type: "system", id: connection_id, name: `Single sign-on by ${name}` },
    about: connection_id,
    ...from,
    code: error.code,
    sentence: `${who} was not let in.`,
  });
}

/**
 * Ends a sign-in: checks what came back against what the browser kept (state, nonce, PKCE; the token's issuer, audience,
 * time and signature), finds whom the issuer means, and opens a session that is bound to the connection's workspace. `search` is the query that the
 * browser came back with. Throws 400 and 403, and then nobody is signed in.
 */
export async function completeSignOn(
  search: string,
  sealed: string | undefined,
  { address, user_agent }: From,
): Promise<SignedOn> {
  const kept = await openSignOn(sealed);
  const told = new URLSearchParams(search);
  if (!kept || told.get("state") !== kept.state) throw expired();
  const connection = await loadEnabled(kept.workspace_id, kept.connection_id);
  // Whose word is asked for now is whose word was asked for then.
  if (connection.issuer !== kept.issuer) throw unknown();
  let email: string | null = null;
  const person = await (async () => {
    if (told.has("error")) throw new AppError(403, "sso_denied", "Your company's issuer did not sign you in.");
    const claims = await answerOf(connection, search, kept);
    email = claims.email;
    return admit(connection, claims.issuer, claims, address);
  })().catch((error) => {
    noteRefusedSignOn(connection, email, { address, user_agent }, error);
    throw error;
  });
  const session_id = newRandomId("session");
  const until = new Date(Date.now() + SESSION_DAYS * DAY_MS);
  await directory().$executeRaw`
    select open_bound_session(${session_id}, ${person.user_id}, ${kept.workspace_id}, ${kept.connection_id},
      ${address}, ${user_agent}, ${until}::timestamptz)`;
  const detail = `single sign-on by ${connection.name}`;
  await recordAudit({
    type: "session.signed_in",
    person,
    address,
    user_agent,
    about: session_id,
    detail,
    only: kept.workspace_id,
  });
  return { session_id, name: person.name, email: person.email, to: kept.to };
}
