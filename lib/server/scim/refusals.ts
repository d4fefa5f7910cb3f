import { AppError } from "#lib/core/errors.ts";
import { newId } from "#lib/core/ids.ts";
import { refusal } from "../refusal.ts";

/** A refusal as SCIM says it (RFC 7644, 3.12). */
export interface ScimRefusal {
  status: number;
  headers: Record<string, string>;
  body: { schemas: string[]; status: string; scimType?: string; detail: string };
}

const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";

/** What SCIM calls our refusals; those that have no word there go by their status. */
const scimTypes: Record<string, { status?: number; scimType: string }> = {
  validation_error: { scimType: "invalidValue" },
  malformed_json: { scimType: "invalidSyntax" },
  constraint: { scimType: "invalidValue" },
  duplicate: { scimType: "uniqueness" },
  // The attribute may be changed, but not in the state that it is in.
  last_owner: { status: 400, scimType: "mutability" },
};

const say = (status: number, detail: string, scimType?: string) => ({
  schemas: [ERROR],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
});

/** scimmy's own refusals carry a status and SCIM's word for them. */
const isScimmys = (error: unknown): error is Error & { status: number; scimType?: string } =>
  error instanceof Error && "status" in error && typeof error.status === "number" && error.status < 500;

/** What a directory is told of an error. What is ours to mend is logged, and told by its request's identifier alone. */
export function scimRefusal(error: unknown): ScimRefusal {
  if (isScimmys(error) && !(error instanceof AppError)) {
    return { status: error.status, headers: {}, body: say(error.status, error.message, error.scimType) };
  }
  const { status, headers, body } = refusal(error, newId("request"));
  const known = scimTypes[body.code];
  const told = known?.status ?? status;
  const detail = status === 500 ? `${body.error} (${body.request_id})` : body.error;
  return { status: told, headers, body: say(told, detail, known?.scimType) };
}
