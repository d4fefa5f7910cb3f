import { hash, parseOptions } from "@node-rs/argon2";

// Argon2id with the parameters of OWASP's password storage cheat sheet: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The Argon2id hash of a password, with its salt and its cost (PHC string). */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/**
 * The hash of a password by a recipe: the PHC string of the hash that is kept, up to its salt. PostgreSQL compares the two,
 * so that the kept one never leaves it. Without a recipe, as for nobody's account, it takes as long, so that time tells
 * nothing.
 */
export function hashBy(recipe: string | null, password: string): Promise<string> {
  if (recipe === null) return hashPassword(password);
  const { memoryCost, timeCost, parallelism } = parseOptions(`${recipe}$${"A".repeat(43)}`);
  const salt = Buffer.from(recipe.slice(recipe.lastIndexOf("$") + 1), "base64");
  return hash(password, { memoryCost, timeCost, parallelism, salt });
}
