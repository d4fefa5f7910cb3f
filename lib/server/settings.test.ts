import { afterEach, describe, expect, it, vi } from "vitest";
import { authSecrets } from "./secret.ts";
import { assertSettings } from "./settings.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("a setting", () => {
  it.each([
    ["RATE_LIMIT_REQUESTS", "6k"],
    ["CONNECTIONS_PER_ADDRESS", "many"],
    ["WEB_PROCESSES", "0"],
    ["MAIL_PER_DAY", "none"],
    ["DATABASE_POOL", "-1"],
    ["DATABASE_POOL", ""],
    ["LOG_LEVEL", "verbose"],
    ["NEXTAUTH_URL", "books.example.com"],
    ["SMTP_URL", "mail.example.com:25"],
    ["AUTH_SECRET", " , "],
    ["SOCIAL_SECURITY_WAGE_BASES", "190200"],
    ["SOCIAL_SECURITY_WAGE_BASES", "2026:190200"],
    ["SOCIAL_SECURITY_WAGE_BASES", "2028:190200"],
    ["SOCIAL_SECURITY_WAGE_BASES", "2027:184200"],
    ["SOCIAL_SECURITY_WAGE_BASES", "2027:190250"],
    ["SOCIAL_SECURITY_WAGE_BASES", "2027:19020000"],
  ])("%s that cannot be %j is refused by its name", (name, value) => {
    expect(() => assertSettings({ [name]: value })).toThrow(name);
  });

  it("is shown without the password that stands in it", () => {
    expect(() => assertSettings({ SMTP_URL: "smpt://ada:hunter2@mail.example.com" })).toThrow(
      'SMTP_URL is "smpt://…@mail.example.com"',
    );
  });

  it("that could be is taken, and one that is left out or empty holds what holds without it", () => {
    assertSettings({ WEB_PROCESSES: "2", LOG_LEVEL: "silent", NEXTAUTH_URL: "https://books.example.com" });
    assertSettings({ SOCIAL_SECURITY_WAGE_BASES: "2026:184500, 2027:190200,2028:195000" });
    assertSettings({ SMTP_URL: "", LOG_LEVEL: "", AUTH_SECRET: "", MODEL_BASE_URL: "" });
    assertSettings({});
  });
});

it("A comma too many in AUTH_SECRET is no secret: what is signed with nothing opens nothing", () => {
  vi.stubEnv("AUTH_SECRET", "one, two,");
  expect(authSecrets()).toEqual(["one", "two"]);
});
