import type { NextRequest } from "next/server";
import nextAuth from "next-auth";
import { authOptions } from "#lib/server/session.ts";

// Under `nodenext` the default import is typed as its namespace; Next's bundle hands over the function itself.
const NextAuth = nextAuth as unknown as typeof nextAuth.default;

const answer = async (request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) =>
  NextAuth(request, context, await authOptions());

export { answer as GET, answer as POST };
