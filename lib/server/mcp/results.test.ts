import { expect, it } from "vitest";
import type { File } from "#lib/core/file.ts";
import { answeredFile } from "./results.ts";

const MEBIBYTE = 1024 * 1024;
const file = (content_type: string, size: number): File => ({
  filename: "a",
  content_type,
  content: { bytes: new Uint8Array(size).fill(65) },
});
const at = (one: File) => answeredFile(one, "anybody", "/v1/a/b", {});
const resource = (one: Awaited<ReturnType<typeof at>>) => one.content.find(({ type }) => type === "resource");

it("a file that is text comes as text, another in base64, under its own address", async () => {
  expect(resource(await at(file("text/csv", 2)))).toMatchObject({ resource: { mimeType: "text/csv", text: "AA" } });
  const uri = expect.stringMatching(/^https?:\/\/.*\/v1\/a\/b$/);
  expect(resource(await at(file("application/zip", 2)))).toMatchObject({ resource: { uri, blob: "QUE=" } });
});

it("a file that no answer holds is refused, and said to be had from the API", async () => {
  expect((await at(file("application/zip", 4 * MEBIBYTE))).isError).toBeUndefined();
  await expect(at(file("application/zip", 4 * MEBIBYTE + 1))).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining("/v1/a/b"),
  });
});
