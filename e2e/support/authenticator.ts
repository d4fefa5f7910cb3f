import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** How an answer of the authenticator differs from an honest one. */
interface Twist {
  origin?: string;
  rpID?: string;
  /** What is counted, where it counts. */
  count?: number;
  /** Whether its owner unlocked it. */
  isVerified?: boolean;
}

const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest();

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** An authenticator with one passkey in it (ES256), which signs whatever it is told to: for what a browser would never send. */
export function newAuthenticator(origin: string) {
  const home = { origin, rpID: new URL(origin).hostname };
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  // COSE: an elliptic curve's key for ES256 on P-256.
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]),
  );

  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: twist.origin ?? home.origin, crossOrigin: false }));

  function authenticatorData(
    flags: number,
    { rpID = home.rpID, count = 0, isVerified = true }: Twist,
    more: Uint8Array,
  ) {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    const all = PRESENT | (isVerified ? VERIFIED : 0) | flags;
    return Buffer.concat([sha256(rpID), Buffer.from([all]), counted, more]);
  }

  const whole = (response: Record<string, string>) => ({
    id: b64(id),
    rawId: b64(id),
    type: "public-key",
    response,
    clientExtensionResults: {},
  });

  return {
    /** Makes the passkey, as navigator.credentials.create() would answer. */
    make(challenge: string, twist: Twist = {}) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const authData = new Uint8Array(authenticatorData(HAS_KEY, twist, attested));
      const attestation = new Map<string, string | Map<string, never> | Uint8Array>([
        ["fmt", "none"],
        ["attStmt", new Map<string, never>()],
        ["authData", authData],
      ]);
      return whole({
        clientDataJSON: b64(clientData("webauthn.create", challenge, twist)),
        attestationObject: b64(isoCBOR.encode(attestation)),
      });
    },
    /** Signs with it, as navigator.credentials.get() would answer. */
    sign(challenge: string, twist: Twist = {}) {
      const client = clientData("webauthn.get", challenge, twist);
      const data = authenticatorData(0, twist, new Uint8Array());
      return whole({
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
}
