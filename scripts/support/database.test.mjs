import { afterEach, describe, expect, it, vi } from "vitest";
import { withDatabase } from "./database.mjs";
import { ownersOf } from "./install.mjs";

afterEach(() => vi.unstubAllEnvs());

const own = "postgresql://ada@127.0.0.1:1/minutebook";
const opened = (address) => withDatabase(address, async () => undefined);

describe("an address that cannot be used", () => {
  it.each(["MIGRATE_URLS", "DIRECTORY_URL", "SHARD_URLS"])(
    "is told by the name of its own setting: %s",
    async (name) => {
      vi.stubEnv("DATABASE_URL", own);
      for (const wrong of [
        "postgres.example/minutebook",
        "mysql://ada@db.example/minutebook",
        "postgresql://127.0.0.1:1",
      ]) {
        vi.stubEnv(name, `${own},${wrong}`);
        await expect(opened(wrong)).rejects.toThrow(name);
      }
      const away = "postgresql://grace@127.0.0.1:1/minutebook";
      vi.stubEnv(name, away);
      await expect(opened(away)).rejects.toThrow(`The PostgreSQL of ${name} (grace@127.0.0.1:1/minutebook)`);
      await expect(opened(own)).rejects.toThrow("The PostgreSQL of DATABASE_URL");
    },
  );
});

it("The owners are those of MIGRATE_URLS; where that is empty, the one of DATABASE_URL", () => {
  expect(ownersOf({ databaseUrl: own, settings: { MIGRATE_URLS: "" } })).toEqual([own]);
  expect(ownersOf({ databaseUrl: own, settings: { MIGRATE_URLS: "a,b" } })).toEqual(["a", "b"]);
});
