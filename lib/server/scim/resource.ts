import SCIMMY from "scimmy";
import { invalid } from "#lib/core/errors.ts";
import { Email } from "#lib/core/fields.ts";
import { parseInput } from "#lib/core/input.ts";
import { ScimAttributes, type ScimUser } from "#lib/domains/trust/access/scim/schema.ts";
import type { Wanted } from "#lib/domains/trust/access/scim/store.ts";

/** A user as SCIM says it (RFC 7643, 4.1), as far as we keep it. */
export interface UserResource {
  id?: string;
  externalId?: string;
  userName?: string;
  displayName?: string;
  name?: { givenName?: string; familyName?: string; formatted?: string };
  emails?: ({ value?: string; type?: string; primary?: boolean } | undefined)[];
  active?: boolean;
}

const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
const EXTENSION = "urn:ietf:params:scim:schemas:extension:";
const LONGEST_PATH = 300;
const MOST_OPERATIONS = 100;

const withoutNulls = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null && member !== undefined));

/** Somebody of a directory as SCIM answers them. */
export function resourceOf(user: ScimUser, base: string) {
  const { given_name: givenName, family_name: familyName } = user;
  const name = withoutNulls({ givenName, familyName });
  return withoutNulls({
    schemas: [USER],
    id: user.scim_user_id,
    externalId: user.external_id,
    userName: user.user_name,
    displayName: user.display_name,
    name: Object.keys(name).length > 0 ? name : null,
    emails: [{ value: user.email, type: "work", primary: true }],
    active: user.is_active,
    meta: {
      resourceType: "User",
      created: user.created_at,
      lastModified: user.updated_at,
      location: `${base}/Users/${user.scim_user_id}`,
    },
  }) as UserResource;
}

/** Entra writes booleans as words. */
const truth = (value: unknown) =>
  typeof value === "string" && /^(true|false)$/i.test(value) ? value.toLowerCase() === "true" : value;

const withTruth = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, member]) => [key, /^active$/i.test(key) ? truth(member) : member]),
      )
    : value;

/** Runs scimmy on what a directory has sent; what it refuses without a status is a value of the wrong kind. */
function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof TypeError) throw invalid("body", error.message);
    throw error;
  }
}

/** What is kept of a user that a directory has sent whole. Throws 400. */
export function attributesOf(sent: unknown, active: boolean): ScimAttributes {
  const body = Object.entries(withTruth(sent) ?? {}).filter(([key]) => !key.startsWith(EXTENSION));
  const user = reading(() => new SCIMMY.Schemas.User(Object.fromEntries(body), "in")) as UserResource;
  return kept({ active, ...user });
}

/** What is kept of a resource. Its e-mail is the primary one, or the first, or its userName. Throws 400. */
function kept({ userName, externalId, displayName, name, emails = [], active = true }: UserResource): ScimAttributes {
  // Of a list's empty members scimmy makes nothing, and leaves that in their place.
  const told = emails.filter((one) => one !== undefined);
  const email = (told.find(({ primary }) => primary) ?? told[0])?.value ?? userName;
  if (!Email.safeParse(email).success) {
    throw invalid("emails", "must hold the user's e-mail address, unless the userName is one");
  }
  return parseInput(ScimAttributes, {
    user_name: userName,
    email: email?.toLowerCase(),
    external_id: externalId ?? null,
    display_name: displayName ?? name?.formatted ?? null,
    given_name: name?.givenName ?? null,
    family_name: name?.familyName ?? null,
    is_active: active,
  });
}

const keptPaths =
  /^(?:urn:ietf:params:scim:schemas:core:2\.0:User:)?(username|externalid|displayname|name|emails|active)\b/i;
const known = new Set(SCIMMY.Schemas.User.definition.attributes.map((one) => String(one.name).toLowerCase()));

/** Of an attribute of SCIM's that we do not keep, a change is passed over; what SCIM knows nothing of is refused. */
function isPassedOver(path: string): boolean {
  if (path.startsWith(EXTENSION)) return true;
  const attribute = path.split(/[.[]/)[0]?.toLowerCase() ?? "";
  return !keptPaths.test(path) && known.has(attribute);
}

type Message = ConstructorParameters<typeof SCIMMY.Messages.PatchOp>[0];

interface PatchOperation {
  op?: unknown;
  path?: unknown;
  value?: unknown;
}

/** A replacement without a path replaces each attribute that it names, lists included. */
function apart({ op, path, value }: PatchOperation): PatchOperation[] {
  const isWhole = path === undefined && /^replace$/i.test(String(op)) && typeof value === "object" && value !== null;
  if (!isWhole) return [{ op, ...(path === undefined ? {} : { path }), value }];
  return Object.entries(value).map(([attribute, member]) => ({ op, path: attribute, value: member }));
}

/** What is kept of somebody after the changes that a directory has sent (RFC 7644, 3.5.2). Throws 400. */
export async function patched(user: ScimUser, base: string, sent: Record<string, unknown>): Promise<ScimAttributes> {
  const asked = Array.isArray(sent.Operations) ? (sent.Operations as PatchOperation[]) : [];
  if (asked.length > MOST_OPERATIONS) throw invalid("Operations", `must be at most ${MOST_OPERATIONS}`);
  const operations = asked
    .map((one) => (typeof one === "object" && one !== null ? one : {}))
    .flatMap(apart)
    .map(({ path, value, ...one }) => {
      if (String(path ?? "").length > LONGEST_PATH) throw invalid("Operations", "must have shorter paths");
      if (path === undefined && value === null)
        throw invalid("Operations", "must each have a path, or an object as value");
      const isActive = /^active$/i.test(String(path ?? ""));
      return { ...one, ...(path === undefined ? {} : { path }), value: isActive ? truth(value) : withTruth(value) };
    });
  const heard = operations.filter(({ path }) => path === undefined || !isPassedOver(String(path)));
  const before = resourceOf(user, base);
  if (operations.length > 0 && heard.length === 0) return kept(before);
  const resource = new SCIMMY.Schemas.User(before, "both");
  const message = { ...sent, Operations: heard.map(withoutNothing) } as unknown as Message;
  const patch = reading(() => new SCIMMY.Messages.PatchOp(message));
  const after = await patch.apply(resource);
  return kept((after ?? before) as UserResource);
}

/** A removal has no value at all. */
const withoutNothing = <T extends { value?: unknown }>({ value, ...one }: T) =>
  value === undefined ? one : { ...one, value };

/** What a filter says, one of several; null where scimmy reads none in it, or falls over it, as over a single word. */
function readFilter(filter: string): Record<string, unknown>[] | null {
  try {
    return [...new SCIMMY.Types.Filter(filter)] as unknown as Record<string, unknown>[];
  } catch {
    return null;
  }
}

/** Whom a filter asks for: `userName eq "…"` and `externalId eq "…"` are known. Throws 400 on any other. */
export function wantedBy(filter: string | undefined): Wanted {
  if (filter === undefined) return {};
  const unknown = () =>
    Object.assign(new Error('The filter must be userName eq "…" or externalId eq "…".'), {
      status: 400,
      scimType: "invalidFilter",
    });
  if (filter.length > LONGEST_PATH) throw unknown();
  const either = readFilter(filter);
  if (either === null) throw unknown();
  const [name, asked] = Object.entries(either[0] ?? {})[0] ?? [];
  const [comparator, value] = Array.isArray(asked) ? asked : [];
  const isOne = either.length === 1 && Object.keys(either[0] ?? {}).length === 1;
  if (!isOne || comparator !== "eq" || typeof value !== "string") throw unknown();
  if (name?.toLowerCase() === "username") return { user_name: value };
  if (name?.toLowerCase() === "externalid") return { external_id: value };
  throw unknown();
}
