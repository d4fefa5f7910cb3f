import { hash, verify } from "@node-rs/argon2";

// Argon2id with the parameters of OWASP's password storage cheat sheet: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The Argon2id hash of a password, with its salt and its cost (PHC string). */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

const nobody = hashPassword("nobody has this password");

/** Whether the password is the account's. Without an account it takes as long, so that time tells nothing. */
export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  const matches = await verify(kept ?? (await nobody), password);
  return matches && kept !== undefined;
}
