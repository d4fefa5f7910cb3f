import { describe, expect, it } from "vitest";
import frequent from "./frequent-passwords.json" with { type: "json" };
import { whyGuessable } from "./guessable.ts";

const ada = { email: "ada.byron@analytical.example", name: "Ada Byron King" };

describe("a password that is guessed first", () => {
  it.each([
    "password1234",
    "PASSWORD!!!!",
    "123password!",
    "p@ssw0rd1234",
    "Dragon123456!",
    "passwordpassword",
    "qwertyqwerty",
    "1234567890",
    "!!!sunshine2026",
  ])("is one of the most frequent ones, or such a one with signs around it: %s", (password) => {
    expect(whyGuessable(password, ada)).toMatch(/most frequent/);
  });

  it.each([
    "aaaaaaaaaaaa",
    "abababababab",
    "opqrstuvwxyz",
    "zyxwvutsrqpo",
    "............",
    "x1x1x1x1x1x1x1",
    "1234567890123",
  ])("repeats or counts up a few characters: %s", (password) => {
    expect(whyGuessable(password, ada)).toMatch(/same few characters/);
  });

  it.each(["AdaByron1815", "byron.ada.2026", "ada.byron@analytical", "analytical!!1815", "Byron-King-99"])(
    "is made of the person's own name or address: %s",
    (password) => {
      expect(whyGuessable(password, ada)).toMatch(/name or your e-mail/);
    },
  );
});

describe("a password that is not", () => {
  it.each([
    "correct horse battery",
    "a new password, long enough",
    "amazing grace of the navy",
    "b1f5a1f0-3c0f-4f41-9a39-8d7f6e2a6f33",
    "Ada likes difference engines",
    "пароль который длинный",
    "839201746523",
  ])("is taken: %s", (password) => {
    expect(whyGuessable(password, ada)).toBeNull();
  });
});

it("The list that ships has the 10,000 most frequent passwords, and says whose it is", () => {
  expect(new Set(frequent.passwords.split(" ")).size).toBe(10_000);
  expect(frequent.license).toContain("MIT");
});
