import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import * as z from "zod";
import { AppError, conflict, notFound } from "#lib/core/errors.ts";
import { publicAddress } from "#lib/domains/trust/access/links.ts";
import * as kept from "#lib/domains/trust/access/passkeys.ts";
import type { Person } from "../accounts.ts";
import { networkOf } from "../address.ts";
import { recordAudit } from "../audit.ts";
import { count } from "../counters.ts";
import { exceeded } from "../rate-limit.ts";
import { tell } from "./notices.ts";

/** Whoever is signed in. */
interface Me {
  person: Person;
}

/** Whom passkeys are for: the service's own public address (NEXTAUTH_URL), whatever address a request came by. */
function party(): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicAddress("/"));
  return { rpID: hostname, origin };
}

const refused = () => new AppError(401, "wrong_passkey", "The passkey was not accepted.");

const Text = z.string().max(20_000);
const Answered = z.object({ id: Text.min(1), rawId: Text, type: z.literal("public-key") });
const ClientData = z.object({ challenge: z.string().min(1).max(200) });

/** What a browser answers for a passkey; the package verifies all of it, so that its shape is all that is asked here. */
const Signed = Answered.extend({
  response: z.looseObject({ clientDataJSON: Text, authenticatorData: Text, signature: Text }),
  clientExtensionResults: z.looseObject({}).default({}),
});
const Made = Answered.extend({
  response: z.looseObject({ clientDataJSON: Text, attestationObject: Text }),
  clientExtensionResults: z.looseObject({}).default({}),
});

/** The challenge that an answer says it answers. Throws 401 on no such thing. */
function challengeIn(clientDataJSON: string): string {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"))).challenge;
  } catch {
    throw refused();
  }
}

/** What a new passkey of the person's is made by, in the browser. */
export async function beginPasskey({ person }: Me): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const has = await kept.listPasskeys(person.user_id);
  return generateRegistrationOptions({
    rpName: "Minutebook",
    rpID: party().rpID,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.user_id),
    challenge: Buffer.from(await kept.issueChallenge("add_passkey", person.user_id), "base64url"),
    excludeCredentials: has.map(({ passkey_id }) => ({ id: passkey_id })),
    // Discoverable and unlocked by its owner: then it stands for both a name and two steps.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

export const NewPasskey = z.object({ name: z.string().trim().min(1).max(100), answer: z.unknown() });

const MOST_PASSKEYS = 20;

/** Keeps the passkey that the browser has made. Throws 401 where it was not made for us and this person just now, and 409. */
export async function addPasskey(
  { person }: Me,
  given: z.output<typeof NewPasskey>,
  address: string | null,
): Promise<null> {
  const { name } = given;
  const { data: answer } = Made.safeParse(given.answer);
  if (!answer) throw refused();
  const { rpID, origin } = party();
  const challenge = challengeIn(answer.response.clientDataJSON);
  if (!(await kept.takeChallenge("add_passkey", challenge, person.user_id))) throw refused();
  if ((await kept.listPasskeys(person.user_id)).length >= MOST_PASSKEYS) {
    throw conflict(`There are ${MOST_PASSKEYS} passkeys already: remove one first.`);
  }
  const { registrationInfo } = await verifyRegistrationResponse({
    // The shape was asked above; what is in it, the package asks.
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => {
    throw refused();
  });
  if (!registrationInfo) throw refused();
  const { credential, credentialBackedUp } = registrationInfo;
  const added = await kept.addPasskey({
    passkey_id: credential.id,
    user_id: person.user_id,
    name,
    public_key: credential.publicKey,
    sign_count: credential.counter,
    transports: (credential.transports ?? []).join(","),
    is_synced: credentialBackedUp,
  });
  if (!added) throw conflict("This passkey is kept already.", "duplicate");
  await recordAudit({ type: "passkey.added", person, address, detail: name });
  await tell(person, "passkey_added");
  return null;
}

/** What a passkey is to sign. It names nobody's passkeys, so that asking tells nothing of who has one. */
async function asked(
  purpose: "sign_in" | "confirm",
  user_id: string | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: party().rpID,
    challenge: Buffer.from(await kept.issueChallenge(purpose, user_id), "base64url"),
    userVerification: "required",
  });
}

/** For signing in: by the passkey alone, or as the second step. Throws 429 by the network address. */
export async function askPasskey(_: object, address: string | null): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const tally = await count({ name: "challenge", points: 300, seconds: 900 }, networkOf(address));
  if (tally.isExceeded) throw exceeded(tally, "signing in");
  return asked("sign_in", null);
}

/** For somebody who is signed in, to confirm that it is them. */
export const askOwnPasskey = ({ person }: Me): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  asked("confirm", person.user_id);

/**
 * Whose passkey has signed a challenge of ours, which is spent by that. Throws 401 where it was not asked for, has been
 * answered before, was signed for another site or by a passkey that nobody has, or where its count did not grow.
 */
export async function ownerOfPasskey(
  given: unknown,
  purpose: "sign_in" | "confirm",
  of: string | null,
): Promise<{ user_id: string; passkey_id: string }> {
  const answer = Signed.safeParse(given);
  if (!answer.success) throw refused();
  const challenge = challengeIn(answer.data.response.clientDataJSON);
  if (!(await kept.takeChallenge(purpose, challenge, of))) throw refused();
  const passkey = await kept.findPasskey(answer.data.id);
  if (!passkey || (of !== null && passkey.user_id !== of)) throw refused();
  const { rpID, origin } = party();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer.data as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.passkey_id,
      publicKey: passkey.public_key,
      counter: Number(passkey.sign_count),
      transports: passkey.transports.split(",").filter(Boolean),
    },
    requireUserVerification: true,
  }).catch(() => {
    throw refused();
  });
  if (!verified || !(await kept.countPasskey(passkey.passkey_id, authenticationInfo.newCounter))) throw refused();
  return { user_id: passkey.user_id, passkey_id: passkey.passkey_id };
}

export const PasskeyName = z.object({ passkey_id: Text, name: z.string().trim().min(1).max(100) });

export async function namePasskey({ person }: Me, given: z.output<typeof PasskeyName>): Promise<null> {
  if (!(await kept.renamePasskey(person.user_id, given.passkey_id, given.name))) throw notFound("passkey");
  return null;
}

export const PasskeyChoice = z.object({ passkey_id: Text });

/** Takes a passkey of the person's own away: it opens nothing from then on. Throws 404. */
export async function removePasskey(
  { person }: Me,
  { passkey_id }: z.output<typeof PasskeyChoice>,
  address: string | null,
): Promise<null> {
  const name = await kept.removePasskey(person.user_id, passkey_id);
  if (name === null) throw notFound("passkey");
  await recordAudit({ type: "passkey.removed", person, address, detail: name });
  await tell(person, "passkey_removed");
  return null;
}

/** A person's passkeys, the oldest first. */
export const passkeysOf = kept.listPasskeys;
