import { openApprovalLink } from "#lib/server/approval-links.ts";

/** What a mailed link opens: a page has no cookies to set, and this one chooses the workspace. */
export async function GET(_: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  return openApprovalLink((await params).token);
}
