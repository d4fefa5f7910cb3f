import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./generated/directory/client.ts";
import { connection } from "./pool.ts";

const shared = globalThis as { minutebook_prisma?: PrismaClient };

/**
 * Prisma's client for the directory: workspaces, people and sessions, which are looked up before a workspace is known
 * and so stand outside of row-level security. Tenants' rows are only reached through `transaction`.
 */
export function directory(): PrismaClient {
  shared.minutebook_prisma ??= new PrismaClient({ adapter: new PrismaPg({ ...connection("directory"), max: 3 }) });
  return shared.minutebook_prisma;
}
