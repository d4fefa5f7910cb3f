import type { NextRequest } from "next/server";
import { startSignOn } from "#lib/server/sso/doors.ts";
import { returnPath } from "#ui/trust/access/return-path.ts";

export function GET({ nextUrl: { searchParams } }: NextRequest): Promise<Response> {
  return startSignOn(searchParams.get("email") ?? "", returnPath(searchParams.get("from") ?? undefined));
}
