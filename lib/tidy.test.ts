import { describe, expect, it } from "vitest";
import { exportedInVain } from "../e2e/support/exports.ts";
import { alsoPackages, alsoShared } from "../e2e/support/packages.ts";
import { circles, domainOf, isBuiltBy, type Source, sources } from "../e2e/support/sources.ts";

// The house's laws (README, "The house"), read from the source. Each message says why, and what to do.
const all = sources();
const product = all.filter(({ isTest }) => !isTest);

/** Where an import breaks a law: `file → what it imports`. */
function breaches(of: (source: Source) => boolean, may: (imported: string, from: Source) => boolean): string[] {
  return product
    .filter(of)
    .flatMap((source) =>
      source.imports.filter((imported) => !may(imported, source)).map((imported) => `${source.file} → ${imported}`),
    );
}

const inside =
  (...folders: string[]) =>
  (imported: string) =>
    folders.some((folder) => imported === folder || imported.startsWith(`${folder}/`));
const isPackage = (imported: string) => imported.startsWith("npm:");
const within = (folder: string) => (source: Source) => source.file.startsWith(`${folder}/`);
const chapterOf = (file: string) => file.split("/").at(-1) ?? "";

/** Whether it is that file, or one of that folder. */
const isOf = (one: string) => (imported: string) => (one.endsWith("/") ? imported.startsWith(one) : imported === one);
const isAlsoShared = (imported: string) => Object.keys(alsoShared).some((one) => isOf(one)(imported));

/** Policies are written in terms of every act, and so are held to all of them but their own. */
const seeTheActs = ["trust/policies"];

/**
 * These see every operation: an intent and an agent's tool are names for one, any may wait for approval, a plan is made of intents, and
 * a minute book of the exports of all.
 */
const seeTheRegistry = ["trust/intents", "trust/agents", "trust/approvals", "trust/plans", "company/minute-book"];
const isShared = (imported: string) =>
  /^(rules|states|store|schema|facts)\.ts$/.test(chapterOf(imported)) || isAlsoShared(imported);

describe("who imports whom", () => {
  it("lib/core stands alone", () => {
    const found = breaches(
      within("lib/core"),
      (imported) =>
        ["npm:zod", "npm:typeid-js", "npm:node:crypto", "npm:csv-stringify/sync"].includes(imported) ||
        inside("lib/core")(imported),
    );
    expect(found, "core is pure, so that all may stand on it: move what needs more to where it is needed").toEqual([]);
  });

  it("lib/db knows core and PostgreSQL, and no domain", () => {
    const known = ["npm:pg", "npm:@prisma/adapter-pg"];
    const found = breaches(
      within("lib/db"),
      (imported, { file }) =>
        known.includes(imported) ||
        inside("lib/core", "lib/db")(imported) ||
        // An instance's secrets are files.
        (file === "lib/db/secret-files.ts" && ["npm:node:fs", "npm:node:path"].includes(imported)) ||
        // A workspace's clock is told wherever it is asked for, and statements are carried to PostgreSQL.
        ["lib/db/clock.ts npm:node:async_hooks", "lib/db/gathering.ts npm:node:net"].includes(`${file} ${imported}`),
    );
    expect(found, "the database's door serves every domain alike: move a domain's SQL to its store.ts").toEqual([]);
  });

  it("a domain knows core, db and what other domains share, and neither doors nor Next, React or HTTP", () => {
    const found = breaches(within("lib/domains"), (imported, { file }) => {
      if (isPackage(imported)) {
        return ["npm:zod", "npm:node:crypto", ...(alsoPackages[file] ?? [])].includes(imported);
      }
      if (inside("lib/core", "lib/db")(imported)) return true;
      const [own, other] = [domainOf(file), domainOf(imported)];
      const seesAll = seeTheRegistry.includes(own ?? "");
      if (imported === "lib/acts.ts") return seeTheActs.includes(own ?? "");
      if (other === null) return seesAll && inside("lib/operations.ts", "lib/execute.ts")(imported);
      return (
        other === own ||
        isShared(imported) ||
        (seesAll && ["operations.ts", "performing.ts"].includes(chapterOf(imported)))
      );
    });
    const why =
      "a domain must be testable without a server, and must not reach into another's acts: import the other's rules, states, store, schema or facts, or let the door hand over what is needed";
    expect(found, why).toEqual([]);
  });

  it("nothing is shared that nobody builds upon", () => {
    const taken = product
      .filter(({ file }) => /^(?:lib\/domains|components)\//.test(file))
      .flatMap(({ file, imports }) => imports.filter((imported) => domainOf(imported) !== domainOf(file)));
    const idle = Object.keys(alsoShared).filter((one) => !taken.some(isOf(one)));
    expect(idle, "no other domain takes it, and doors may take any file: take it off the list").toEqual([]);
  });

  it("rules.ts and states.ts know core, what the law says, and other rules, states and schemas only", () => {
    const pure = (source: Source) => isBuiltBy(source, "rules.ts", "states.ts") && domainOf(source.file) !== null;
    const found = breaches(
      pure,
      (imported, { file }) =>
        inside("lib/core")(imported) ||
        /^(rules|states|schema|facts)\.ts$/.test(chapterOf(imported)) ||
        // Hashing is arithmetic.
        (imported === "npm:node:crypto" && file.endsWith("/rules.ts")),
    );
    expect(
      found,
      "a rule is a sentence of the interface, and pure: let the caller hand over what it needs to know",
    ).toEqual([]);
  });

  it("rules.ts and states.ts ask neither a clock nor chance", () => {
    const asking =
      /\bnew Date\(\)|\bDate\.now\b|\bMath\.random\b|\brandom(Bytes|UUID|Int)\b|\bperformance\.now\b|\bprocess\.env\b|\bnewId\(|\btoday\(/;
    const found = product.filter((source) => isBuiltBy(source, "rules.ts", "states.ts") && asking.test(source.code));
    expect(
      found.map(({ file }) => file),
      "a rule says the same tomorrow: take the time as an argument",
    ).toEqual([]);
  });

  it("work after the commit knows no door and no page", () => {
    const found = breaches(within("lib/work"), (imported) => !inside("lib/server", "app", "components")(imported));
    expect(found, "the worker runs without a web server: move what both need to the domain").toEqual([]);
  });

  it("the doors know no page", () => {
    const found = breaches(within("lib/server"), (imported) => !inside("app", "components")(imported));
    expect(found, "pages stand on doors, not doors on pages: move what is shared to lib/core").toEqual([]);
  });

  it("components/ui know no domain", () => {
    const known = [
      "react",
      "next/link",
      "next/navigation",
      "radix-ui",
      "lucide-react",
      "clsx",
      "@tanstack/react-query",
      "@tanstack/react-table",
      "@tanstack/react-virtual",
      "cmdk",
      "nuqs",
      "react-day-picker",
      "sonner",
    ];
    const found = breaches(
      within("components/ui"),
      (imported) =>
        known.some((name) => imported === `npm:${name}` || imported.startsWith(`npm:${name}/`)) ||
        inside("components/ui", "lib/core")(imported),
    );
    expect(
      found,
      "the kit is for every domain: give the component props, and let the domain's component fill them",
    ).toEqual([]);
  });

  it("components/record know the kit and core, and no domain", () => {
    const known = ["react", "next/link", "lucide-react", "clsx"];
    const found = breaches(
      within("components/record"),
      (imported) =>
        known.some((name) => imported === `npm:${name}`) ||
        inside("components/record", "components/ui", "lib/core")(imported),
    );
    expect(
      found,
      "the frames of lists, records and forms are every domain's: give the frame props, and let the domain's component or the page fill them",
    ).toEqual([]);
  });

  it("components/charts know no domain, and the kit and core beside React and what draws", () => {
    const known = ["react", "next/dynamic", "recharts", "lucide-react", "clsx"];
    const found = breaches(
      within("components/charts"),
      (imported) =>
        known.some((name) => imported === `npm:${name}`) ||
        inside("components/charts", "components/ui", "lib/core")(imported),
    );
    expect(
      found,
      "a chart is of any figures: give it points and series, and let the domain's component fill them",
    ).toEqual([]);
  });

  it("a domain's components know its words and shapes, and neither acts nor data", () => {
    // What a door answers may be named by its type; nothing of the server runs in a browser.
    const found = breaches(within("components"), (imported, source) => {
      if (isPackage(imported) || inside("components", "lib/core")(imported)) return true;
      if (inside("lib/server")(imported)) return source.typeImports.includes(imported);
      return /^(rules|states|schema)\.ts$/.test(chapterOf(imported)) || isAlsoShared(imported);
    });
    expect(found, "props in, events out: let the page read and hand over, and pass its actions as props").toEqual([]);
  });

  it("pages write no path of the API by hand", () => {
    // The reference's own entrance, and a program that people run without this service's code.
    const exempt = ["app/docs/page.tsx", "components/trust/receipts/verify-snippet.ts"];
    const found = product.filter(({ file, code }) => /^(app|components)\//.test(file) && /["`]\/v1\//.test(code));
    expect(
      found.map(({ file }) => file).filter((file) => !exempt.includes(file)),
      "a path that is written twice goes stale: take callOf(operation, input), which does not compile on a wrong input",
    ).toEqual([]);
  });

  it("a company's pages begin with companyPage()", () => {
    const own = product.filter(({ file }) =>
      /^app\/\(dashboard\)\/entities\/\[entity_id\]\/(.+\/)?page\.tsx$/.test(file),
    );
    expect(own.length, "no page was found: the law reads nothing").toBeGreaterThan(50);
    expect(
      // The pages of lists from files begin with it together.
      own.filter(({ code }) => !/ companyPage\(|<ListImportPage\b/.test(code)).map(({ file }) => file),
      "it asks who looks, finds the company, and says what may be done there: begin with it, and take from it what is needed",
    ).toEqual([]);
  });

  it("pages reach data through the doors only", () => {
    // lib/work/files.ts makes the bytes of a file that an operation has answered.
    const found = breaches(
      within("app"),
      (imported) =>
        (!inside("lib/db", "lib/work", "lib/execute.ts")(imported) || imported === "lib/work/files.ts") &&
        !/\/store\.ts$/.test(imported),
    );
    expect(
      found,
      "a page reads by read(operation) and acts by action(operation), so that scopes hold: use those",
    ).toEqual([]);
  });

  it("nothing of the product imports tests or scripts", () => {
    const found = breaches(
      ({ file }) => !/^(scripts|e2e)\//.test(file),
      (imported) => !inside("e2e", "scripts")(imported) && !imported.includes(".test."),
    );
    expect(found, "what the product needs belongs to lib").toEqual([]);
  });

  it("domains build upon each other in one direction", () => {
    const edges = product.flatMap((source) => {
      const own = domainOf(source.file);
      const others = source.imports.map(domainOf).filter((other) => other !== null && other !== own);
      return own === null ? [] : [{ file: own, imports: others.filter((other) => other !== null) }];
    });
    const domains = [...Map.groupBy(edges, ({ file }) => file)].map(([file, of]) => ({
      file,
      imports: of.flatMap(({ imports }) => imports),
    }));
    const why = "two domains that stand on each other are one: let the upper one's operation do what both take part in";
    expect(circles(domains), why).toEqual([]);
  });

  it("no file imports itself by any way around", () => {
    const why = "a circle cannot be read from its beginning: move what both ends need to a file of its own";
    expect(circles(product), why).toEqual([]);
  });
});

// These two are ours because the tool that is kept for it, knip, cannot be had yet: it asks TypeScript for an API that version 7
// has no more, or brings parsers whose builds npm ci does not find.
describe("what nobody reaches", () => {
  /** Files that something else than an import begins with: Next, the tests' runner, npm, the type checker. */
  const isBeginning = (file: string) =>
    /^app\/|^instrumentation-client\.ts$/.test(file) ||
    /\.(test|spec)\.\w+$/.test(file) ||
    /^scripts\/[^/]+\.mjs$/.test(file) ||
    file.endsWith(".d.ts");

  it("is no file", () => {
    const reached = new Set(all.flatMap(({ imports }) => imports));
    // What runs in a process or a thread of its own is named by its path.
    const isNamed = (file: string) =>
      all.some((other) => other.file !== file && new RegExp(`["/]${chapterOf(file)}"`).test(other.code));
    const found = all.map(({ file }) => file).filter((file) => !isBeginning(file) && !reached.has(file));
    expect(
      found.filter((file) => !isNamed(file)),
      "nothing begins with this file and nothing leads to it: delete it",
    ).toEqual([]);
  });

  it("is no exported name", () => {
    const found = exportedInVain(all.filter(({ file }) => !file.endsWith(".d.ts"))).filter(
      (one) => !/^app\//.test(one),
    );
    expect(found, "no other file takes it: delete it, or leave out the export").toEqual([]);
  });
});
