import { endWithParent } from "#lib/server/orphan.ts";

// A process of the service's that a text holds up for ever. It says that it has begun on what its parent has handed down.
endWithParent({ graceMs: 50, lookMs: 20 });
process.on("SIGTERM", () => undefined);
process.stdout.write("held up\n", () => {
  for (;;);
});
