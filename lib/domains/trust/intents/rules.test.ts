import { describe, expect, it } from "vitest";
import { AppError, invalid, notFound } from "#lib/core/errors.ts";
import { asSent } from "./rules.ts";

describe("what an intent's operation refuses", () => {
  it("is told of the param that the client sent, in the sentence and in the issues", () => {
    expect(asSent({ customer: "client_name" }, invalid("customer", "must not be empty"))).toMatchObject({
      message: "params.client_name must not be empty",
      details: { issues: [{ path: "params.client_name", message: "must not be empty" }] },
    });
    expect(asSent({ lines: "rows" }, invalid("lines.0.side", "is required"))).toMatchObject({
      message: "params.rows.0.side is required",
    });
  });

  it("keeps its name where the client calls it the same", () => {
    expect(asSent({}, invalid("shares", "must be a positive integer"))).toMatchObject({
      message: "params.shares must be a positive integer",
    });
  });

  it("keeps its sentence where that does not begin with the field", () => {
    const issues = [{ path: "customer", message: "is too long" }];
    const refused = new AppError(400, "validation_error", "The name is too long.", { issues });
    expect(asSent({ customer: "client_name" }, refused)).toMatchObject({
      message: "The name is too long.",
      details: { issues: [{ path: "params.client_name" }] },
    });
  });

  it("is handed on as it is where it is about no field", () => {
    const [missing, fault] = [notFound("entity"), new Error("fault")];
    expect(asSent({}, missing)).toBe(missing);
    expect(asSent({}, fault)).toBe(fault);
  });
});
