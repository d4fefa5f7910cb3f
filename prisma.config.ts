import path from "node:path";
import { defineConfig } from "prisma/config";

// The schema engine of Prisma's own is a download; ours runs the WebAssembly build of it that comes with npm.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.resolve(process.cwd(), "scripts/schema-engine.mjs");

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://localhost/minutebook" },
});
