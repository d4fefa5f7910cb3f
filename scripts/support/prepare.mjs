import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { forgetShared } from "./chunks.mjs";
import { dependencies } from "./dependencies.mjs";
import { discard } from "./discard.mjs";
import { withLock } from "./lock.mjs";
import { COMPILED, node24, node24Environment } from "./node24.mjs";
import { endProcess, isAlive, readMark } from "./processes.mjs";
import { commands, inProject } from "./project.mjs";
import { runQuietly } from "./run.mjs";
import { say } from "./say.mjs";
import { hashOf, readStamp } from "./sources.mjs";

/** What the built dashboard is made from. Named one by one, since a DATA_DIR may lie in the project's folder too. */
const CODE = [
  ...["app", "components", "lib", "public", "prisma/schema"],
  ...["package.json", "package-lock.json", "tsconfig.json", "next.config.mjs", "postcss.config.mjs"],
  ...["proxy.ts", "instrumentation.ts", "instrumentation-client.ts"],
];
const DASHBOARD_SOURCES = [...CODE, ".env", ".env.production", ".env.local"];
const CHUNKS = inProject(".next/server/chunks");
const isNotBuilt = (name) => name === "lib/db/generated" || /\.test\.tsx?$/.test(name);

/**
 * Brings the project's folder to where a script can work in it: packages, database client and, if asked for, the built
 * dashboard. What is there already is left alone, and two instances that start at once from one folder take turns.
 */
export async function prepare({ withDevelopment = false, withBuild = false } = {}) {
  const steps = [dependencies({ withDevelopment }), databaseClient, ...(withBuild ? [dashboard] : [])];
  if (steps.every((step) => step.isDone())) return;
  // The lock lies where git does not look and where `next build` does not tidy up.
  await withLock(inProject(".next/cache/preparing.lock"), async () => {
    const noteIn = inProject(".next/cache/preparing.pid");
    // A build whose launcher was killed goes on by itself, and would keep ours from its folder.
    const leftBehind = readMark(noteIn);
    if (isAlive(leftBehind)) await endProcess(leftBehind, { signal: "SIGTERM", withinMs: 5_000 });
    for (const step of steps) if (!step.isDone()) await step.make({ noteIn });
    fs.rmSync(noteIn, { force: true });
  });
}

const databaseClient = {
  stamp: inProject("lib/db/generated/.made-from"),
  sources: () => hashOf(["prisma/schema", "prisma.config.ts", "node_modules/prisma/package.json"]),
  isDone() {
    return readStamp(this.stamp) === this.sources();
  },
  async make({ noteIn }) {
    say("Generating the database client …");
    const sources = this.sources();
    // Prisma writes into no folder that holds anything else.
    fs.rmSync(path.dirname(this.stamp), { recursive: true, force: true });
    // The types of all tables, and the client, which works upon the directory's alone.
    for (const of of [
      ["--generator", "client"],
      ["--generator", "directory", "--schema", "prisma/schema/directory.prisma"],
    ])
      await runQuietly(node24(), [commands.prisma, "generate", ...of], {
        env: prismaEnvironment(),
        noteIn,
        sentence: "prisma generate failed, as shown above.",
      });
    fs.writeFileSync(this.stamp, sources);
  },
};

const dashboard = {
  stamp: inProject(".next/made-from"),
  sources: () => hashOf(DASHBOARD_SOURCES, { leaveOut: isNotBuilt }),
  isDone() {
    return fs.existsSync(inProject(".next/BUILD_ID")) && readStamp(this.stamp) === this.sources();
  },
  async make({ noteIn }) {
    say("Building the dashboard (about half a minute) …");
    const sources = this.sources();
    // What was compiled of the build before is of no more use. Not after this one, whose processes write there as they end;
    // a server that still runs here, or a test beside, may do so at any time.
    discard(COMPILED);
    forgetShared(CHUNKS);
    await runQuietly(node24(), [commands.next, "build"], {
      env: {
        ...alike(hashOf(CODE, { leaveOut: isNotBuilt })),
        ...node24Environment(),
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
      },
      noteIn,
      sentence: "next build failed, as shown above.",
    });
    fs.writeFileSync(this.stamp, sources);
  },
};

/**
 * What makes builds of the same code the same, on whichever machine and however often: a page that one instance has drawn acts by
 * another, and goes on after a build that changes nothing. By this key Next names a page's acts, and seals what they close over: ours
 * close over nothing (lib/style.test.ts), so that it keeps no secret.
 */
export const alike = (code) => ({
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: createHash("sha256").update(code).digest("base64"),
  MINUTEBOOK_BUILD_ID: code.slice(0, 20),
});

/** Prisma starts our schema engine as `node …`, and would otherwise ask its maker for updates. */
export function prismaEnvironment() {
  return { ...node24Environment(), CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" };
}
