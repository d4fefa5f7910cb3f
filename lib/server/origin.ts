import { headers } from "next/headers";
import { SCHEME_HEADER } from "./address.ts";

/** The address that the reader came by, such as `https://books.example.com`: what samples are to be sent to. */
export async function requestOrigin(): Promise<string> {
  const asked = await headers();
  const host = asked.get("host") ?? "localhost:3000";
  const told = process.env.NEXTAUTH_URL;
  // The instance's own address says what a proxy in front of it has hidden: that people come by https.
  if (told && URL.canParse(told) && new URL(told).host === host) return new URL(told).origin;
  return `${asked.get(SCHEME_HEADER) === "https" ? "https" : "http"}://${host}`;
}
