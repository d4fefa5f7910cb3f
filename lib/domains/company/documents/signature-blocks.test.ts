import { expect, it } from "vitest";
import { blank } from "../formation/texts/blanks.ts";
import { withSignatures } from "./signature-blocks.ts";
import { signatures } from "./writing.ts";

const text = signatures("They sign.", [
  { capacity: "For Acme, Inc.", name: null },
  { capacity: "Consultant", name: "Globex LLC" },
]).join("\n\n");
const given = (signer_name: string, signer_role: string) => ({
  ...{ signer_name, signer_role, signature_text: signer_name },
  signed_at: "2026-12-01T10:00:00.000Z",
});

it("sets each signature into its own block, with the day, and leaves the others as they are", () => {
  const one = withSignatures(text, [given("Grace Hopper", "counterparty")]);
  expect(one).toContain(
    "Signature: /s/ Grace Hopper\nName: Globex LLC, by Grace Hopper\nCapacity: Consultant\nDate: December 1, 2026",
  );
  expect(one).toMatch(/Signature: _+\nName: _+\nCapacity: For Acme, Inc\./);
  const both = withSignatures(text, [given("Grace Hopper", "counterparty"), given("Ada Byron", "company")]);
  expect(both).toContain("Signature: /s/ Ada Byron\nName: Ada Byron\nCapacity: For Acme, Inc.");
  expect(both).not.toContain("____");
  expect(withSignatures(text, [])).toBe(text);
});

it("gives a named block to nobody else, and a block of a role to whoever has it", () => {
  const board = signatures("They consent.", [
    { capacity: "Director", name: "Ada Byron" },
    { capacity: "Director", name: null },
  ]).join("\n\n");
  const signed = withSignatures(board, [given("Grace Hopper", "Director"), given("Mary Shelley", "Director")]);
  expect(signed).toMatch(/Signature: _+\nName: Ada Byron/);
  expect(signed).toContain("Name: Grace Hopper");
  expect(signed).not.toContain("Mary Shelley");
  expect(withSignatures(board, [given("ada  byron", "director")])).toContain("/s/ ada byron");
});

it("sets a signature into the block of a name that nobody had told", () => {
  const action = signatures("They sign.", [{ capacity: "Incorporator", name: blank("incorporator") }]).join("\n\n");
  expect(withSignatures(action, [given("Ada Byron", "Incorporator")])).toContain(
    "Signature: /s/ Ada Byron\nName: Ada Byron\nCapacity: Incorporator\nDate: December 1, 2026",
  );
});
