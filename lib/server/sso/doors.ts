import { cookies, headers } from "next/headers";
import * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import { publicAddress } from "#lib/domains/trust/access/links.ts";
import { log } from "#lib/work/log.ts";
import { countAnybody } from "../rate-limit.ts";
import { clientAddress, cookieManner, openSessionCookie } from "../session.ts";
import { beginSignOn, completeSignOn } from "./sign-on.ts";
import { STATE_SECONDS } from "./state.ts";
import { findSsoPlace } from "./way-in.ts";

const STATE_COOKIE = "single-sign-on";

/** Sent along when the issuer sends somebody back, and to these doors alone. */
const stateManner = async () => ({ ...(await cookieManner()), path: "/sso", maxAge: STATE_SECONDS });

const goTo = (address: string) =>
  new Response(null, { status: 303, headers: { Location: address, "Cache-Control": "no-store" } });

/** Back to the sign-in page, which has a sentence for the word. */
function refuse(error: unknown): Response {
  if (!(error instanceof AppError)) log.error({ err: error }, "single sign-on failed");
  const word = error instanceof AppError ? error.code : "internal_error";
  return goTo(publicAddress(`/sign-in?sso=${word}`));
}

async function countVisitor(address: string | null): Promise<void> {
  const { refusal } = await countAnybody(address);
  if (refusal) throw refusal;
}

/** Sends somebody to the issuer of their e-mail's domain; they come back to `to`, a path of ours. */
export async function startSignOn(email: string, to: string): Promise<Response> {
  try {
    await countVisitor(await clientAddress());
    const { url, sealed } = await beginSignOn(email, to);
    (await cookies()).set(STATE_COOKIE, sealed, await stateManner());
    return goTo(url);
  } catch (error) {
    return refuse(error);
  }
}

/** Takes somebody in who comes back from their issuer with this query. */
export async function endSignOn(search: string): Promise<Response> {
  const jar = await cookies();
  const sealed = jar.get(STATE_COOKIE)?.value;
  jar.delete({ name: STATE_COOKIE, path: "/sso" });
  try {
    const address = await clientAddress();
    await countVisitor(address);
    const user_agent = (await headers()).get("user-agent")?.slice(0, 300) ?? null;
    const signedOn = await completeSignOn(search, sealed, { address, user_agent });
    await openSessionCookie(signedOn);
    return goTo(publicAddress(signedOn.to));
  } catch (error) {
    return refuse(error);
  }
}

export const SignOnQuestion = z.object({ email: z.string().max(320) });

/** Whether an e-mail's domain signs in by single sign-on: it may, or its members must. */
export async function offersSignOn({ email }: { email: string }, address: string | null) {
  await countVisitor(address);
  const place = await findSsoPlace(email);
  return { is_offered: place !== null, is_required: place?.is_required ?? false };
}
