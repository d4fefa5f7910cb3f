import { calendarOf } from "#lib/server/calendar.ts";

/** A company's deadlines, for the calendar that has the secret address. */
export async function GET(_: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const kept = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer" };
  const text = await calendarOf((await params).token);
  if (text === null) return new Response("There is no calendar at this address.\n", { status: 404, headers: kept });
  const headers = { ...kept, "Content-Type": "text/calendar; charset=utf-8", "X-Content-Type-Options": "nosniff" };
  return new Response(text, { headers });
}
