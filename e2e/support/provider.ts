import { randomUUID } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** A company's own OpenID Connect issuer, as companies run them: whoever signs in there is believed to be who they say. */
export interface RunningProvider {
  url: string;
  client_id: string;
  client_secret: string;
  close: () => Promise<void>;
}

/** Starts one that knows this service by one redirect URI; a login is an e-mail, and `names` says whose. */
export async function openProvider(redirect_uri: string, names: Record<string, string>): Promise<RunningProvider> {
  const known: { answer: RequestListener | null } = { answer: null };
  const server = createServer((request, response) => known.answer?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { client_id: "minutebook", client_secret: randomUUID() };
  const provider = new Provider(url, {
    clients: [{ ...client, redirect_uris: [redirect_uri] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    findAccount: async (_, login) => ({
      accountId: login,
      claims: async () => ({ sub: login, email: login, email_verified: true, name: names[login] ?? login }),
    }),
    cookies: { keys: [randomUUID()] },
  });
  known.answer = provider.callback();
  return {
    url,
    ...client,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
