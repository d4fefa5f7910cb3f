import path from "node:path";

/** @type {import("next").NextConfig} */
export default {
  turbopack: { root: path.resolve(".") },
  poweredByHeader: false,
  reactStrictMode: true,
  // The server in front has let through little more than this (lib/server/page-bodies.ts); hosts that run Next alone have this.
  experimental: { serverActions: { bodySizeLimit: "1mb" } },
  // `npm test` checks the types, tests included; a start need not have the tests' own packages.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "@cedar-policy/cedar-wasm",
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
};
