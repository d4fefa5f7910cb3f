import { afterAll, afterEach, expect, it, vi } from "vitest";
import { attend, closeQueue, queue, wake } from "./queue.ts";

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
