import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from "openid-client";
import { reach, sentenceOf } from "./reaching.ts";
import { isLoopback } from "./rules.ts";

/** How we are known to an issuer. */
export interface Client {
  issuer: string;
  client_id: string;
  client_secret: string;
}

const TIMEOUT_SECONDS = 5;

/**
 * Asks an issuer for what it says of itself, and is ready to speak with it from then on: over `reach` alone, and with
 * every ID token's signature checked, wherever it comes from. Throws what is wrong.
 */
export async function discover({ issuer, client_id, client_secret }: Client): Promise<Configuration> {
  const url = new URL(issuer);
  return discovery(url, client_id, {}, authBy(client_secret), {
    timeout: TIMEOUT_SECONDS,
    [customFetch]: reach,
    // `reach` says which plain addresses are asked.
    execute: [
      enableNonRepudiationChecks,
      ...(isLoopback(url) && url.protocol === "http:" ? [allowInsecureRequests] : []),
    ],
  });
}

/** The secret goes as the issuer takes it: in the body, where it does not say that it takes the header alone. */
const authBy =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported;
    const isBasic = Array.isArray(taken) && !taken.includes("client_secret_post");
    (isBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret))(server, ...rest);
  };

/** What went wrong with an issuer, in a sentence for whoever set it up. */
export function whatIsWrong(issuer: string, error: unknown): string {
  const chain: unknown[] = [];
  for (let one: unknown = error; one instanceof Error && chain.length < 5; one = one.cause) chain.push(one);
  const known = chain.map(sentenceOf).find((sentence) => sentence !== null);
  const host = URL.canParse(issuer) ? new URL(issuer).host : issuer;
  if (known) return `${host} ${known}.`;
  const deepest = chain.at(-1);
  return `${host} gave no usable answer: ${deepest instanceof Error ? deepest.message : "nothing is known of it"}.`;
}

const isAddress = (text: string | undefined) => text !== undefined && URL.canParse(text);

/** What an issuer's own description lacks for signing in here, one sentence each. */
export function lacking(found: Configuration): string[] {
  const of = found.serverMetadata();
  const wants = (told: unknown, one: string) => Array.isArray(told) && !told.includes(one);
  return [
    isAddress(of.authorization_endpoint) ? null : "The issuer names no authorization_endpoint.",
    isAddress(of.token_endpoint) ? null : "The issuer names no token_endpoint.",
    isAddress(of.jwks_uri) ? null : "The issuer names no jwks_uri, so that its signatures cannot be checked.",
    wants(of.response_types_supported, "code") ? "The issuer does not offer the authorization code flow." : null,
    wants(of.code_challenge_methods_supported, "S256") ? "The issuer does not offer PKCE with S256." : null,
    wants(of.scopes_supported, "email") ? "The issuer does not offer the scope email." : null,
  ].filter((one) => one !== null);
}
