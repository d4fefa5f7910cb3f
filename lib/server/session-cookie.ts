import { decode, type JWT, type JWTDecodeParams } from "next-auth/jwt";
import { authSecrets } from "./secret.ts";

/** What a session's cookie says, by whichever of the secrets has sealed it. Throws where none has. */
export async function unsealCookie({ token, salt }: JWTDecodeParams): Promise<JWT | null> {
  const secrets = authSecrets();
  const opened = await Promise.allSettled(
    secrets.map((secret) =>
      decode({ secret, ...(token !== undefined && { token }), ...(salt !== undefined && { salt }) }),
    ),
  );
  for (const one of opened) if (one.status === "fulfilled") return one.value;
  throw opened.find((one) => one.status === "rejected")?.reason;
}
