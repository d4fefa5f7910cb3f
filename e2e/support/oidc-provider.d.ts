// oidc-provider ships no types; these are the parts of it that the tests use.
declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  interface Account {
    accountId: string;
    claims: () => Promise<Record<string, unknown> & { sub: string }>;
  }
  interface Settings {
    clients: { client_id: string; client_secret: string; redirect_uris: string[] }[];
    claims: Record<string, string[]>;
    findAccount: (context: unknown, id: string) => Promise<Account>;
    cookies: { keys: string[] };
  }
  const Provider: new (issuer: string, settings: Settings) => { callback: () => RequestListener };
  export default Provider;
}
