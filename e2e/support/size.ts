import { createHash } from "node:crypto";

/**
 * How much is tried. `npm run prove` tries whole sizes and prints the seed they are drawn by; `npm test` tries a tenth, by the
 * same code. Breadth is never cut: every route and every case is met in both, only not each case on each route.
 */
const isProof = process.env.PROVE === "1";

const SHARE = 10;

/** How many of so many are tried. */
export const size = (whole: number): number => (isProof ? whole : Math.ceil(whole / SHARE));

/**
 * The cases that one of many routes is tried with: all of them in a proof, else a tenth, going around, so that the routes
 * together meet every case.
 */
export const dealt = <Case>(cases: readonly Case[], to: number): Case[] =>
  isProof
    ? [...cases]
    : Array.from(
        { length: size(cases.length) },
        (_, at) => cases[(to * size(cases.length) + at) % cases.length],
      ).filter((one) => one !== undefined);

/** What costs as much as all else at a place is tried at one in four, always the same ones by their name; in a proof at every one. */
export const isTried = (name: string): boolean =>
  isProof || createHash("sha256").update(name).digest().readUInt8() % 4 === 0;

/** What random cases are drawn by: given to be tried again, else new each time. */
export const seed: number = process.env.PROVE_SEED ? Number(process.env.PROVE_SEED) : Date.now() % 2 ** 31;
