import { afterEach, describe, expect, it, vi } from "vitest";
import { assertMachines } from "./router.ts";

const directory = "postgres://directory/minutebook";
const shards = "postgres://one/minutebook,postgres://two/minutebook";

const withSettings = (settings: Record<string, string>) => {
  for (const name of ["DIRECTORY_URL", "SHARD_URLS", "DATABASE_ROUTER"]) vi.stubEnv(name, settings[name] ?? "");
};

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("settings for many machines", () => {
  it.each([
    {},
    { DIRECTORY_URL: directory },
    { DIRECTORY_URL: directory, SHARD_URLS: shards },
    { DIRECTORY_URL: directory, SHARD_URLS: shards, DATABASE_ROUTER: "pgdog" },
    { DIRECTORY_URL: directory, SHARD_URLS: shards, DATABASE_ROUTER: "spqr" },
  ])("hold together: %s", (settings) => {
    withSettings(settings);
    expect(assertMachines).not.toThrow();
  });

  it.each([
    [{ SHARD_URLS: shards }, "SHARD_URLS is set and DIRECTORY_URL is not"],
    [{ SHARD_URLS: shards, DATABASE_ROUTER: "pgdog" }, "SHARD_URLS is set and DIRECTORY_URL is not"],
    [{ DIRECTORY_URL: directory, DATABASE_ROUTER: "pgdog" }, "DATABASE_ROUTER is set and SHARD_URLS is not"],
    [{ DATABASE_ROUTER: "unheard-of" }, "DATABASE_ROUTER must be pgdog or spqr, not unheard-of"],
  ])("are refused where one lacks what it needs: %s", (settings, sentence) => {
    withSettings(settings);
    expect(assertMachines).toThrow(sentence);
  });
});
