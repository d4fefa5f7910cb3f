import path from "node:path";

// Everything comes from ourselves. Next writes inline scripts, and its reloading evaluates code while developing.
const script =
  process.env.NODE_ENV === "production" ? "'self' 'unsafe-inline'" : "'self' 'unsafe-inline' 'unsafe-eval'";
const policy = [
  "default-src 'self'",
  `script-src ${script}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

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
    "@node-rs/argon2",
    "@react-pdf/renderer",
    "pg",
    "pino",
    "piscina",
    "@prisma/client",
    "@prisma/adapter-pg",
  ],
  async headers() {
    return [
      {
        source: "/:path*",
        headers: [
          { key: "Content-Security-Policy", value: policy },
          { key: "X-Content-Type-Options", value: "nosniff" },
          { key: "Referrer-Policy", value: "same-origin" },
          { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=()" },
        ],
      },
    ];
  },
  async rewrites() {
    // `next dev`, and hosts that run Next alone, reach the same API through the catch-all route.
    return [{ source: "/v1/:path*", destination: "/api/v1/:path*" }];
  },
};
