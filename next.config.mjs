import fs from "node:fs";
import path from "node:path";
import { PHASE_PRODUCTION_BUILD } from "next/constants.js";
import { shareChunks } from "./scripts/support/chunks.mjs";

/** @type {(phase: string) => import("next").NextConfig} */
export default (phase) => ({
  turbopack: { root: path.resolve(".") },
  // Of our own builds, that of what they are made from (scripts/support/prepare.mjs); else one that is made up.
  generateBuildId: () => process.env.MINUTEBOOK_BUILD_ID ?? null,
  // Before the build loads every page once, which compiles the product for each chunk that has it: six seconds and half a gigabyte.
  compiler: {
    runAfterProductionCompile: async ({ distDir }) => shareChunks(path.join(distDir, "server/chunks")),
  },
  poweredByHeader: false,
  reactStrictMode: true,
  // The server in front has let through little more than this (lib/server/page-bodies.ts); hosts that run Next alone have this.
  experimental: {
    // Every page is loaded as a process starts, so that none waits for it; tests of the API ask for none, and start a dozen processes.
    preloadEntriesOnStart: process.env.PAGES_WHEN_ASKED !== "1",
    serverActions: { bodySizeLimit: "1mb" },
    // Nobody loads what runs on the server: to make it smaller is half of a build, and takes our functions' names out of errors.
    serverMinification: false,
    // Nothing reads them of a build, and they are half of what it writes.
    turbopackSourceMaps: phase !== PHASE_PRODUCTION_BUILD,
    // Half a gigabyte, for whoever builds again; a first build is often the only one.
    turbopackFileSystemCacheForBuild: fs.existsSync(".next/BUILD_ID"),
  },
  // `npm test` checks the types, tests included; a start need not have the tests' own packages.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "@cedar-policy/cedar-wasm",
    "@modelcontextprotocol/sdk",
    "@node-rs/argon2",
    "@react-pdf/renderer",
    "pg",
    "pino",
    "piscina",
    "@prisma/client",
    "@prisma/adapter-pg",
  ],
  async rewrites() {
    // `next dev`, and hosts that run Next alone, reach the same API through the catch-all route.
    return [{ source: "/v1/:path*", destination: "/api/v1/:path*" }];
  },
});
