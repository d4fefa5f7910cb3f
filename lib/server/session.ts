import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { getServerSession, type NextAuthOptions } from "next-auth";
import type { CredentialsConfig } from "next-auth/providers/credentials";
import { cache } from "react";
import type { Caller } from "#lib/core/caller.ts";
import { AppError } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { isWorkspaceWide, type Operation } from "#lib/core/operation.ts";
import { returnPath } from "#lib/core/return-path.ts";
import { covers, type Scope } from "#lib/core/scopes.ts";
import { SHOWN_TO_HEADER, shownTo } from "#lib/core/shown-to.ts";
import { refusalOfAway } from "#lib/db/away.ts";
import { showTime } from "#lib/db/clock.ts";
import { assertSecondStep, signInByPasskey } from "./account/second-step.ts";
import { type Entered, endSession, type Person, personOfSession, signIn } from "./accounts.ts";
import { ADDRESS_HEADER, SCHEME_HEADER } from "./address.ts";
import { countAct } from "./door-limits.ts";
import { DEVICE_DAYS, deviceCookie, newDeviceToken } from "./known-device.ts";
import { authSecret } from "./secret.ts";
import { COOKIE_SECONDS, sealCookie, unsealCookie } from "./session-cookie.ts";
import { enteredBy } from "./sso/way-in.ts";
import { shownClock, type Workspace } from "./workspaces.ts";

showTime(cache(() => ({ now: null })));

/** The cookie that says which of their workspaces a person looks at; it is no secret and is checked at every use. */
export const WORKSPACE_COOKIE = "workspace";

/** Whether the client comes by https, as the server in front saw it. */
const isByHttps = async () => (await headers()).get(SCHEME_HEADER) === "https";

/** How a cookie of ours is kept: out of scripts' reach, sent by no other site's forms, and over TLS only where there is TLS. */
export const cookieManner = async () =>
  ({ httpOnly: true, sameSite: "lax", path: "/", secure: await isByHttps() }) as const;

/** Marks the browser as one that the account knows, whom strangers' failures do not hold up. */
async function rememberDevice(email: string): Promise<void> {
  const manner = { ...(await cookieManner()), maxAge: DEVICE_DAYS * 24 * 60 * 60 };
  (await cookies()).set(deviceCookie(email), newDeviceToken(email), manner);
}

type Asked = Parameters<CredentialsConfig["authorize"]>[1];

/** Where a sign-in comes from, as the server in front saw it. */
const originOf = (request: Asked) => ({
  address: String(request.headers?.[ADDRESS_HEADER] ?? "") || null,
  user_agent: String(request.headers?.["user-agent"] ?? "").slice(0, 300) || null,
});

/** Opens a session by `enter`, for next-auth, whose user is the session. */
async function entered(enter: () => Promise<Entered>) {
  try {
    const { session_id, name, email } = await enter();
    await rememberDevice(email);
    return { id: session_id, name, email };
  } catch (thrown) {
    const error = refusalOfAway(thrown);
    // next-auth hands the page the message only: the code, which the page knows sentences for, and the seconds to wait.
    if (!(error instanceof AppError)) throw new Error("internal_error");
    throw new Error([error.code, error.details.retry_after ?? []].flat().join(":"));
  }
}

/** What a passkey has signed comes as text, since next-auth posts forms; null where there is none, or it is no JSON. */
function signed(text: unknown): unknown {
  if (typeof text !== "string" || text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

// Written out, since the package's own maker of them loads differently in Node and in Next's bundle.
const byPassword: CredentialsConfig = {
  id: "credentials",
  name: "E-mail and password",
  type: "credentials",
  credentials: { email: { type: "email" }, password: { type: "password" }, code: {}, passkey: {} },
  async authorize(given, request) {
    const email = String(given?.email ?? "")
      .trim()
      .toLowerCase();
    const device_token = (await cookies()).get(deviceCookie(email))?.value ?? null;
    const from = { ...originOf(request), device_token };
    const second = { code: given?.code ? String(given.code) : null, passkey: signed(given?.passkey) };
    return entered(() =>
      signIn({ email, password: String(given?.password ?? "") }, from, (person) =>
        assertSecondStep(person, second, from.address),
      ),
    );
  },
};

const byPasskey: CredentialsConfig = {
  id: "passkey",
  name: "Passkey",
  type: "credentials",
  credentials: { passkey: {} },
  authorize: (given, request) => entered(() => signInByPasskey(signed(given?.passkey), originOf(request))),
};

/** next-auth's settings: a sealed cookie that names a session in the database, where it can be ended at once. */
export async function authOptions(): Promise<NextAuthOptions> {
  return {
    secret: authSecret(),
    useSecureCookies: await isByHttps(),
    // A cookie opens by the secret that sealed it, be it the one before.
    jwt: { decode: unsealCookie },
    session: { strategy: "jwt", maxAge: COOKIE_SECONDS },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [byPassword, byPasskey].map((provider) => ({ ...provider, options: provider })),
    callbacks: {
      // The credentials provider's user is the session: its id is all that the cookie needs to say.
      jwt: ({ token, user }) => (user ? { ...token, session_id: user.id } : token),
      session: ({ session, token }) => ({ ...session, session_id: token.session_id }),
      // Where it leads on to: the package's own reads an address that is none as one of another origin, and fails.
      redirect: ({ url, baseUrl }) =>
        baseUrl + returnPath(url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url),
    },
    events: {
      async signOut({ token }) {
        const session_id = String(token?.session_id ?? "");
        const person = await personOfSession(session_id);
        if (person) await endSession(person, session_id, await clientAddress(), "session.signed_out");
      },
    },
  };
}

/** Gives the browser the same cookie that next-auth would, for a session that another door than the password's has opened. */
export async function openSessionCookie(of: { session_id: string; name: string; email: string }): Promise<void> {
  const manner = { ...(await cookieManner()), maxAge: COOKIE_SECONDS };
  (await cookies()).set(`${manner.secure ? "__Secure-" : ""}next-auth.session-token`, await sealCookie(of), manner);
}

/** Somebody who is signed in, with the workspaces they may enter and the one they look at. */
export interface SignedIn {
  person: Person;
  session_id: string;
  workspaces: Workspace[];
  workspace: Workspace | null;
  /** The one workspace that a session by single sign-on enters, however many the person is a member of. */
  bound_to?: string | null;
}

/**
 * Who is signed in, or null. Asked of the database at every request, so that an ended session is out at once, and once in
 * each: a page, its layouts and all that they read look at one answer.
 */
export const currentSession = cache(() =>
  findSession().catch((error) => {
    const away = refusalOfAway(error);
    // All that Next hands on to a page's boundary.
    throw away instanceof AppError ? Object.assign(away, { digest: away.code }) : away;
  }),
);

async function findSession(): Promise<SignedIn | null> {
  const sealed = (await getServerSession(await authOptions())) as { session_id?: string } | null;
  if (!sealed?.session_id) return null;
  const person = await personOfSession(sealed.session_id, await clientAddress());
  if (!person) return null;
  const { workspaces, bound_to } = await enteredBy(sealed.session_id, person);
  const chosen = (await cookies()).get(WORKSPACE_COOKIE)?.value;
  const workspace = workspaces.find(({ workspace_id }) => workspace_id === chosen) ?? workspaces[0] ?? null;
  // A page of a workspace made for tests tells its time, also where nothing is read for it.
  if (workspace) await shownClock(workspace.workspace_id);
  return { person, session_id: sealed.session_id, workspaces, workspace, bound_to };
}

/** Who is signed in; anybody else is sent to sign in, and comes back to `from`. */
export async function requireSession(from = "/"): Promise<SignedIn> {
  return (await currentSession()) ?? redirect(`/sign-in?from=${encodeURIComponent(from)}`);
}

/**
 * Who is signed in, and what their role lets them do here: the same that `execute` asks. A page takes the scope from the
 * operation itself, as in `can(dissolveEntity.scope)`, or asks by the operation, which knows besides whether it is the
 * workspace's as a whole. `role` is what the role is called. Anybody else is sent to sign in, and comes back to `from`.
 */
export async function permissions(from: string) {
  const session = await requireSession(from);
  const { role_name: role = null, scopes = [], entity_ids = null } = session.workspace ?? {};
  const held = new Set(scopes);
  const can = (of: Scope | Operation) => {
    if (typeof of === "string") return covers(held, of);
    const holds = [of.scope, ...(of.alsoScopes ?? [])].every((scope) => covers(held, scope));
    return holds && (entity_ids === null || !isWorkspaceWide(of));
  };
  return { ...session, role, can };
}

/** The client's address as the server in front saw it. */
export async function clientAddress(): Promise<string | null> {
  return (await headers()).get(ADDRESS_HEADER);
}

/** What the browser says it is, where it does; kept with signatures as evidence. */
export async function clientBrowser(): Promise<string | null> {
  return (await headers()).get("user-agent")?.slice(0, 1_000) ?? null;
}

/**
 * The person as a caller of operations in the workspace they look at, for what a page reads. A page that is loaded anew does
 * not say yet what it shows. Throws 401, 403 and 409.
 */
export async function currentCaller(): Promise<Caller> {
  const session = await assertSession();
  return callerOf(session, (await drawnFor()) ?? seenIn(session));
}

/** The same, for what is done and undone: of acts a session does so many and no more. Throws 401, 403, 409 and 429. */
export async function tryingCaller(): Promise<Caller> {
  await countAct((await assertSession()).session_id);
  return currentCaller();
}

/**
 * The same, for an act: whoever asks for one says for whom and of which workspace their page was drawn, and does none as another
 * or elsewhere. Throws 401, 403, 409 and 429.
 */
export async function actingCaller(): Promise<Caller> {
  const session = await assertSession();
  await countAct(session.session_id);
  return callerOf(session, await drawnFor());
}

/** What the tab that asks says it shows; null of a page that is loaded anew. */
const drawnFor = async () => (await headers()).get(SHOWN_TO_HEADER);

const seenIn = ({ person, workspace }: SignedIn) => shownTo(person.user_id, workspace?.workspace_id ?? "");

const stale = (now: string) => {
  const why = `You are ${now} now, and this page was opened otherwise. Nothing was done: load it anew to go on.`;
  return new AppError(409, "stale_page", why);
};

/** Throws 409 where the page that asks was drawn for somebody else; one outside of the dashboard does not say. */
export async function assertDrawnFor({ user_id, name }: Person): Promise<void> {
  const drawn = await drawnFor();
  if (drawn !== null && !drawn.startsWith(shownTo(user_id, ""))) throw stale(name);
}

async function assertSession(): Promise<SignedIn> {
  const session = await currentSession();
  if (!session) throw new AppError(401, "signed_out", "You are signed out: sign in again.");
  return session;
}

async function callerOf(session: SignedIn, drawn: string | null): Promise<Caller> {
  if (!session.workspace) throw new AppError(403, "no_workspace", "You are a member of no workspace.");
  if (drawn !== seenIn(session)) throw stale(`${session.person.name} in the workspace ${session.workspace.name}`);
  const { person, workspace } = session;
  return {
    workspace_id: workspace.workspace_id,
    actor: { type: "user", id: person.user_id, name: person.name },
    scopes: new Set(workspace.scopes),
    role: workspace.role,
    entity_ids: workspace.entity_ids,
    address: await clientAddress(),
    request_id: newId("request"),
  };
}
