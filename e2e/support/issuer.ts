import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What an issuer is made to say of somebody; whatever stands here goes into the ID token. */
export type Said = Record<string, unknown>;

/**
 * An OpenID Connect issuer that a test holds in its hand: it signs whatever it is told to, be it wrong. (The journeys go to
 * a real one, oidc-provider.)
 */
export interface Issuer {
  url: string;
  client_id: string;
  client_secret: string;
  /** Signs somebody in: answers the query that their browser comes back with, for the address that it was sent to. */
  signIn: (address: string, said: Said, forge?: Forge) => string;
  /** Whatever its description says instead. */
  description: Said;
  /** Has it send its whole answer late, or whatever else a test wants of it. */
  onRequest: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  /** The paths that were asked for. */
  asked: string[];
  close: () => Promise<void>;
}

/** What is wrong with what it sends. */
export interface Forge {
  claims?: Said;
  state?: string;
  /** Signs with a key that it does not publish. */
  key?: "another";
}

const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
// Found once, since that takes a good part of a second: every issuer of a process signs with these.
const [key, another] = [newKey(), newKey()];
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

export async function openIssuer(): Promise<Issuer> {
  const codes = new Map<string, { token: string; challenge: string }>();
  const server = createServer((request, response) => {
    issuer.asked.push(request.url ?? "");
    if (issuer.onRequest?.(request, response)) return;
    const say = (status: number, body: object) => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body));
    };
    if (request.url === "/.well-known/openid-configuration") {
      return say(200, {
        issuer: issuer.url,
        authorization_endpoint: `${issuer.url}/authorize`,
        token_endpoint: `${issuer.url}/token`,
        jwks_uri: `${issuer.url}/jwks`,
        response_types_supported: ["code"],
        code_challenge_methods_supported: ["S256"],
        scopes_supported: ["openid", "email", "profile"],
        id_token_signing_alg_values_supported: ["RS256"],
        ...issuer.description,
      });
    }
    if (request.url === "/jwks")
      return say(200, { keys: [{ ...key.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }] });
    void bodyOf(request).then((body) => {
      const given = codes.get(body.get("code") ?? "");
      // A code is good for once.
      codes.delete(body.get("code") ?? "");
      const isClient = body.get("client_secret") === issuer.client_secret;
      if (!given || !isClient || body.get("code_verifier") === null) return say(400, { error: "invalid_grant" });
      return say(200, { access_token: randomUUID(), token_type: "Bearer", expires_in: 60, id_token: given.token });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer: Issuer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    client_id: "minutebook",
    client_secret: randomUUID(),
    description: {},
    onRequest: null,
    asked: [],
    signIn(address, said, forge = {}) {
      const asked = new URL(address).searchParams;
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: issuer.url,
        aud: issuer.client_id,
        iat: now,
        exp: now + 300,
        nonce: asked.get("nonce"),
        ...said,
        ...forge.claims,
      };
      const text = `${part({ alg: "RS256", kid: "1", typ: "JWT" })}.${part(claims)}`;
      const signature = sign("sha256", Buffer.from(text), (forge.key ? another : key).privateKey);
      const code = randomUUID();
      codes.set(code, {
        token: `${text}.${signature.toString("base64url")}`,
        challenge: asked.get("code_challenge") ?? "",
      });
      return `?${new URLSearchParams({ code, state: forge.state ?? asked.get("state") ?? "" })}`;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return issuer;
}
