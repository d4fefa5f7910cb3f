import type { NextRequest } from "next/server";
import { endSignOn } from "#lib/server/sso/doors.ts";

export function GET({ nextUrl }: NextRequest): Promise<Response> {
  return endSignOn(nextUrl.search);
}
