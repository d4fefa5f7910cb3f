import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { nonsense } from "../support/nonsense.ts";
import { sendBytes } from "../support/raw.ts";
import { type Ids, seedCompany, served } from "../support/records.ts";
import { seed, size } from "../support/size.ts";
import { openWorld, type World } from "../support/world.ts";

let world: World;
let ids: Ids;

beforeAll(async () => {
  world = await openWorld();
  ids = await seedCompany(world);
});

const AT_ONCE = 12;

/** One of each kind. */
const distinct = (faults: string[]) =>
  [...new Map(faults.map((fault) => [fault.split("\n")[0], fault])).values()].slice(0, 8);

it("answers whatever comes over the wire with JSON, and with no 5xx", { timeout: 600_000 }, async () => {
  const requests = fc.sample(nonsense({ key: world.key, ids, served }), { numRuns: size(20_000), seed });
  const faults: string[] = [];
  const ask = async (bytes: string) => {
    const { status, headers, text, body } = await sendBytes(bytes);
    const isRefusal =
      typeof body.error === "string" && typeof body.code === "string" && typeof body.request_id === "string";
    const isBare = bytes.startsWith("HEAD ") || status === 204 || status === 304;
    const isSound = status >= 400 ? isBare || isRefusal : !/html/.test(headers["content-type"] ?? "");
    if (status >= 200 && status < 500 && isSound) return;
    faults.push(`→ ${status} ${headers["content-type"]} ${text.slice(0, 300)}\n${bytes.slice(0, 700)}`);
  };
  const one = async () => {
    for (let bytes = requests.pop(); bytes !== undefined; bytes = requests.pop()) await ask(bytes);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  expect(faults.length, `of PROVE_SEED=${seed}:\n${distinct(faults).join("\n\n")}`).toBe(0);
});
