import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { allSealed } from "../../e2e/support/all-sealed.ts";
import { asOwner } from "../../e2e/support/database.ts";
import { eventually } from "../../e2e/support/eventually.ts";
import { attend, closeQueue, lookOut, queue, wake } from "./queue.ts";

beforeEach(allSealed);
afterEach(() => {
  vi.useRealTimers();
});
afterAll(closeQueue);

it("Jobs that wait are done one after the other, and one that is queued here at once, without another look at the clock", async () => {
  const boss = await queue();
  await boss.deleteQueuedJobs("mail.notice");
  const done: number[] = [];
  let told = () => {};
  const until = (many: number) =>
    new Promise<void>((resolve) => {
      told = () => done.length === many && resolve();
    });
  const send = (at: number) => boss.send("mail.notice", { at });
  for (const at of [1, 2, 3]) await send(at);

  // The timers stand still: whatever waits for the next look waits for ever.
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
  const three = until(3);
  await attend<{ at: number }>("mail.notice", async ({ data }) => {
    done.push(data.at);
    told();
  });
  await three;
  expect(done).toEqual([1, 2, 3]);

  const fourth = until(4);
  await send(4);
  await wake("mail.notice");
  await fourth;
  expect(done).toEqual([1, 2, 3, 4]);
});

/** A queue in which nobody else leaves jobs. */
const makeQueue = (name: string) => asOwner('select pgboss.create_queue($1, \'{"policy": "standard"}\')', [name]);
type Kind = Parameters<typeof attend>[0];

/** One look for all kinds, and no other. */
async function look() {
  const stop = lookOut();
  vi.advanceTimersByTime(500);
  await stop();
}

it("Where the outside is waited for, one workspace has so many at once, another's is begun beside them, and no look wakes those who could begin nothing", async () => {
  const boss = await queue();
  await makeQueue("test.shares");
  for (const whose of ["slow", "slow", "slow", "slow", "other"])
    await boss.insert("test.shares", [{ data: { whose }, group: { id: whose } }]);
  const [begun, end] = [[] as string[], Promise.withResolvers()];
  const others = [Promise.withResolvers(), Promise.withResolvers()];
  const [left, all] = [{ slow: 4 }, Promise.withResolvers()];
  const perform = async ({ data }: { data: { whose: string } }) => {
    begun.push(data.whose);
    if (data.whose === "other") return others.shift()?.resolve(null);
    await end.promise;
    left.slow -= 1;
    if (left.slow === 0) all.resolve(null);
  };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const [first, second] = others.map(({ promise }) => promise);
  await attend("test.shares" as Kind, perform, { atOnce: 4, ofOne: 2 });
  await first;
  expect(begun.toSorted()).toEqual(["other", "slow", "slow"]);
  const resting = () => boss.getWipData().filter(({ name, count }) => name === "test.shares" && count === 0);
  await eventually(() => expect(resting()).toHaveLength(2));
  const woken = vi.spyOn(boss, "notifyWorker");
  await look();
  expect(woken).not.toHaveBeenCalled();
  // What one whose turn it is has queued is found all the same.
  await boss.insert("test.shares", [{ data: { whose: "other" }, group: { id: "other" } }]);
  await look();
  await second;
  expect(begun).toHaveLength(4);
  end.resolve(null);
  await all.promise;
  woken.mockRestore();
});

it("What another has queued, or is due by now, is found by one look for all kinds, which wakes nobody else", async () => {
  const boss = await queue();
  const worked = vi.spyOn(boss, "work");
  /** Attends to a queue; answers which worker does. */
  const attended = async (name: string, perform: () => Promise<void>) => {
    await makeQueue(name);
    await attend(name as Kind, perform);
    return await worked.mock.results.at(-1)?.value;
  };
  const [begun, end, done] = [Promise.withResolvers(), Promise.withResolvers(), Promise.withResolvers()];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const busy = await attended("test.busy", async () => {
    begun.resolve(null);
    await end.promise;
  });
  const resting = await attended("test.resting_one", async () => {});
  const idle = await attended("test.idle", async () => done.resolve(null));
  for (let at = 0; at < 2; at++) await boss.send("test.busy", {});
  const later = await boss.send("test.idle", {}, { startAfter: 3600 });
  boss.notifyWorker(busy);
  await begun.promise;
  const woken = vi.spyOn(boss, "notifyWorker");

  await look();
  expect(woken).not.toHaveBeenCalled();
  await asOwner("update pgboss.job set start_after = now() where id = $1", [later]);
  await look();
  await done.promise;
  expect(woken).toHaveBeenCalledWith(idle);
  expect(woken).not.toHaveBeenCalledWith(resting);
  end.resolve(null);
});

it("A job whose process has died is there to be taken up again half a minute later, and one that is being done is not", async () => {
  const boss = await queue();
  // A queue of the same patience that nobody else works at, or leaves jobs in.
  const { retryLimit, heartbeatSeconds } = (await boss.getQueue("mail.meeting")) ?? {};
  await asOwner("select pgboss.create_queue('test.dying', $1)", [
    { policy: "standard", retryLimit, heartbeatSeconds, expireInSeconds: 300 },
  ]);
  const taken = async () => {
    const id = (await boss.send("test.dying", {})) ?? "";
    await boss.fetch("test.dying");
    return id;
  };
  const [dead, alive] = [await taken(), await taken()];
  await asOwner("update pgboss.job set heartbeat_on = heartbeat_on - interval '31 s' where id = $1", [dead]);
  await boss.supervise("test.dying");
  const states = (await boss.findJobs("test.dying")).map(({ id, state }) => [id, state]);
  expect(Object.fromEntries(states)).toMatchObject({ [dead]: "retry", [alive]: "active" });
});

it("A job that waits for a service which rests for months is there once it starts again", async () => {
  const boss = await queue();
  const { retentionSeconds } = (await boss.getQueue("books.due")) ?? {};
  await asOwner("select pgboss.create_queue('test.resting', $1)", [{ policy: "standard", retentionSeconds }]);
  const startAfter = new Date(Date.now() - 100 * 86_400_000);
  const id = await boss.send("test.resting", {}, { startAfter });
  await boss.supervise("test.resting");
  expect((await boss.findJobs("test.resting")).map((job) => job.id)).toEqual([id]);
});
