import type { NextRequest } from "next/server";
import nextAuth from "next-auth";
import { authOptions } from "#lib/server/session.ts";

// Under `nodenext` the default import is typed as its namespace; Next's bundle hands over the function itself.
const NextAuth = nextAuth as unknown as typeof nextAuth.default;

const answer = async (request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) =>
  NextAuth(request, context, await authOptions());

/** A sign-in is posted; for one that is asked for by its address next-auth has no answer but a 500. */
const read = async (request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) =>
  (await context.params).nextauth[0] === "callback"
    ? new Response("This address takes POST alone.", { status: 405, headers: { Allow: "POST" } })
    : answer(request, context);

export { answer as POST, read as GET };
