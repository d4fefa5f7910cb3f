import { expect, it } from "vitest";
import { sources } from "../../e2e/support/sources.ts";

it("The first of several processes, which serves nobody, reads none of what the others serve: only they begin with serving.ts", () => {
  const byFile = new Map(sources().map((source) => [source.file, source]));
  const reached = new Set(["lib/server/main.ts"]);
  // What is added meanwhile is come to as well.
  for (const file of reached) {
    if (file === "lib/server/serving.ts") continue;
    const { imports = [], typeImports = [] } = byFile.get(file) ?? {};
    for (const one of imports) if (!typeImports.includes(one)) reached.add(one);
  }
  expect([...reached]).toContain("lib/server/serving.ts");
  const served = ["lib/operations.ts", "lib/execute.ts", "lib/work/worker.ts", "lib/server/serve.ts", "npm:next"];
  expect(served.filter((one) => reached.has(one))).toEqual([]);
});
