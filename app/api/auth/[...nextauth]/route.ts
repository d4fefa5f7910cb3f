import type { NextRequest } from "next/server";
import * as nextAuth from "next-auth";
import { authOptions } from "#lib/server/session.ts";

const answer = (request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) =>
  nextAuth.default(request, context, authOptions());

export { answer as GET, answer as POST };
