import type { Operation } from "./operation.ts";

// Next's bundle and the server each have this file, and an act that one has kept is done by either.
const shared = globalThis as { minutebook_operations?: ReadonlyMap<string, Operation> | undefined };

/** Lends the registry (lib/operations.ts) to what must find an operation by its name, and is itself one of them. */
export const lendOperations = (operations: readonly Operation[]): void => {
  shared.minutebook_operations = new Map(operations.map((operation) => [operation.name, operation]));
};

/** The operation of that name; null where this version has none. */
export const operationNamed = (name: string): Operation | null => shared.minutebook_operations?.get(name) ?? null;

/** The names of all acts that this version has. */
export const actNames = (): string[] =>
  [...(shared.minutebook_operations?.values() ?? [])]
    .filter(({ effect, delegates }) => effect === "write" && !delegates)
    .map(({ name }) => name);
