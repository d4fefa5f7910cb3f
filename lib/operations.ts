import type { Operation } from "#lib/core/operation.ts";
import { lendOperations } from "#lib/core/registry.ts";
import * as policies from "#lib/domains/trust/policies/operations.ts";
import { chapters as acts, type Chapter } from "./acts.ts";

/** Everything the service can do: the API, the reference, the tools and the generated tests are read from here. */
export const chapters: Chapter[] = [...acts, { title: "Policies", operations: Object.values(policies) }];

export const operations: Operation[] = chapters.flatMap((chapter) => chapter.operations);

lendOperations(operations);
