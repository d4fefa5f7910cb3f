import { expect } from "vitest";

/** What the API answered, read whole. */
export interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  text: string;
  /** The body where it is a JSON object, else empty. */
  body: Record<string, unknown>;
}

export interface Asked {
  /** The API key; none where it is left out. */
  key?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it stands, as JSON unless `headers` say otherwise. */
  raw?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  headers?: Record<string, string>;
}

/** Where the server under test is. */
export function baseUrl(): string {
  if (!process.env.SERVER_URL) throw new Error("BASE_URL is not set: run these tests with npm test -- api");
  return process.env.SERVER_URL;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Asks the API once, of whichever server `at` is. */
export async function call(method: string, path: string, asked: Asked = {}, at = baseUrl()): Promise<Answer> {
  const sent = asked.raw ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body));
  const response = await fetch(at + path, {
    method,
    headers: {
      ...(asked.key !== undefined && { Authorization: `Bearer ${asked.key}` }),
      ...(sent !== undefined && { "Content-Type": "application/json" }),
      ...asked.headers,
    },
    ...(sent !== undefined && { body: sent }),
    ...(sent instanceof ReadableStream && { duplex: "half" as const }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  return { status: response.status, headers: response.headers, bytes, text, body: parsed(text) };
}

/** Holds an answer to be a refusal as the interface has them: JSON with `error`, `code` and the request's identifier. */
export function expectRefusal(answer: Answer, status: number, code?: string): void {
  expect({ status: answer.status, ...answer.body }).toMatchObject({
    status,
    error: expect.stringMatching(/\S/),
    code: code ?? expect.stringMatching(/^[a-z]+(_[a-z0-9]+)*$/),
    request_id: expect.stringMatching(/^req_/),
  });
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(answer.headers.get("x-request-id")).toBe(answer.body.request_id);
}

/** The record that a successful answer holds. */
export function recordOf(answer: Answer): Record<string, unknown> {
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** A text that the record must have under that name. */
export function textOf(record: Record<string, unknown>, name: string): string {
  expect(record).toHaveProperty(name, expect.any(String));
  return String(record[name]);
}
