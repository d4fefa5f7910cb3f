import type { NextRequest } from "next/server";
import { returnPath } from "#lib/core/return-path.ts";
import { startSignOn } from "#lib/server/sso/doors.ts";

export function GET({ nextUrl: { searchParams } }: NextRequest): Promise<Response> {
  return startSignOn(searchParams.get("email") ?? "", returnPath(searchParams.get("from") ?? undefined));
}
