import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readEntity } from "#lib/domains/company/entities/detail/operations.ts";
import { readerOf } from "#lib/server/etag.ts";
import { type Door, doorsIn } from "../e2e/support/doors.ts";
import { type Source, sources } from "../e2e/support/sources.ts";

// Style as a test (README, "The house"). Each message says why, and what to do.
const all = sources();
const filesWhere = (is: (source: Source) => boolean) => all.filter(is).map(({ file }) => file);

describe("the house's style", () => {
  it("a file is a chapter of at most 300 lines", () => {
    const long = all.filter(({ lines }) => lines > 300).map(({ file, lines }) => `${file} (${lines})`);
    expect(long, "nobody reads a long file: give its second subject a file of its own").toEqual([]);
  });

  it("a file's name says its subject", () => {
    const empty = new Set(
      "misc util utils helper helpers manager managers service services data info common".split(" "),
    );
    // DATA_DIR is the folder's own name.
    const named = new Set(["scripts/support/data-folder.mjs"]);
    const found = filesWhere(({ file }) => !named.has(file) && file.split(/[/.\-_]/).some((word) => empty.has(word)));
    expect(found, "such a name says nothing and gathers everything: name the file by its field's noun or verb").toEqual(
      [],
    );
  });

  it("AppError is the only class", () => {
    // Prisma's adapter takes a PostgreSQL client by its class; the service itself never sees this one.
    const apart = ["lib/core/errors.ts", "scripts/schema-engine.mjs"];
    const found = filesWhere(
      ({ code, file }) => /^[ \t]*(export )?(default )?(abstract )?class \w/m.test(code) && !apart.includes(file),
    );
    expect(found, "functions and plain records are enough, and easier to test: write a function").toEqual([]);
    const errors = all.find(({ file }) => file === "lib/core/errors.ts");
    expect(errors?.code.match(/\bclass \w+/g)).toEqual(["class AppError"]);
  });

  it("today is the workspace's, in SQL too", () => {
    const asking = filesWhere(
      ({ file, code, isTest }) => file.startsWith("lib/") && !isTest && /\bcurrent_date\b/i.test(code),
    );
    expect(asking, "a workspace made for tests has a clock of its own: ask app_today()").toEqual([]);
  });

  it("money is written in one way", () => {
    const byHand = /style: "currency"|\/ 100n?\)\s*\.to(LocaleString\(|String\(|Fixed\(2\))|% 100n?\)\.padStart\(/;
    const found = filesWhere(
      ({ file, code, isTest }) =>
        !isTest && file !== "lib/core/money.ts" && /^(lib|app|components)\//.test(file) && byHand.test(code),
    );
    expect(
      found,
      "whoever writes it again forgets what is below zero, or is inexact: take amount, figure, decimal or brief from lib/core/money.ts",
    ).toEqual([]);
  });

  it("days and months are reckoned in one way", () => {
    const byHand = /\b[gs]etUTC(Date|Month|FullYear)\(|\.slice\(0, 7\)|\b86_?400_?000\b/;
    const found = filesWhere(
      ({ file, code, isTest }) =>
        !isTest && file !== "lib/core/days.ts" && /^(lib|app|components)\//.test(file) && byHand.test(code),
    );
    expect(found, "months have ends and years have Februaries: take what lib/core/days.ts has").toEqual([]);
  });

  it("an operation writes what its resource repeats by within(…)", () => {
    const byHand = /\b(?:operation|transition)\(\{\s*name:(?:(?!\b(?:operation|transition)\()[\s\S])*?\n {2}http:/;
    const found = filesWhere(
      ({ file, code, isTest }) => file.startsWith("lib/domains/") && !isTest && byHand.test(code),
    );
    expect(found, "name, path, scope, effect and company go by one rule: spread within(…)'s line").toEqual([]);
  });

  it("what is shown to people is called a label, or what it is", () => {
    const found = filesWhere(({ code }) => /^export (const|function|interface|type) \w*Words\b/m.test(code));
    expect(found, "words are all of it: say …Label, …Labels, or what it is (a clause, a title, a pattern)").toEqual([]);
  });

  it("no name of ours is a library's that pages are made with", async () => {
    const libraries = [
      await import("sonner"),
      await import("@tanstack/react-query"),
      await import("@tanstack/react-table"),
      await import("@tanstack/react-virtual"),
      await import("nuqs"),
      await import("cmdk"),
    ];
    // What is there for the type checker alone.
    const types = ["Table", "Column", "Row", "Cell", "Header", "ColumnDef", "ToasterProps", "Virtualizer"];
    const theirs = new Set([...libraries.flatMap((library) => Object.keys(library)), ...types]);
    expect([...theirs]).toEqual(expect.arrayContaining(["toast", "Toaster", "useQuery", "useTable", "useQueryState"]));
    const exported = /^export (?:default )?(?:async )?(?:const|function|interface|type) (\w+)/gm;
    const found = all
      .filter(({ file }) => /^(components|app)\//.test(file))
      .flatMap(({ file, code }) =>
        [...code.matchAll(exported)].map(([, name = ""]) => ({ file, name })).filter(({ name }) => theirs.has(name)),
      );
    const why = "whoever reads the name looks it up in the library's manual: name ours by what it is";
    expect(found, why).toEqual([]);
  });

  it("a link is the kit's own", () => {
    const found = filesWhere(({ code, file }) => /from "next\/link"/.test(code) && file !== "components/ui/link.tsx");
    expect(
      found,
      "Next's own asks the server for the page behind every link in sight: import Link from components/ui/link.tsx",
    ).toEqual([]);
  });

  it("a page that streams leads nowhere else", () => {
    const streams = (file: string) => file.startsWith("app/(dashboard)/") && /\/(page|layout)\.tsx$/.test(file);
    const found = filesWhere(({ file, code }) => streams(file) && /\bredirect\(/.test(code));
    const why =
      "it has begun with 200 by then, and a browser may go on twice: an address that stands for another is a route.ts by leadOn(…), and a page that has nothing to offer says why";
    expect(found, why).toEqual([]);
  });

  it("no type is looked away from", () => {
    // That there is no `any` and no `!` the linter holds, as the next test says.
    const away = /@ts-(ignore|nocheck|expect-error)|biome-ignore|eslint-disable/;
    expect(
      filesWhere(({ text, file }) => file !== "lib/style.test.ts" && away.test(text)),
      "the type checker is right more often than we are: say the type, or narrow it",
    ).toEqual([]);
  });

  it("the linter refuses any and ! as errors, and is told of no exceptions", () => {
    const { linter, overrides } = JSON.parse(readFileSync("biome.json", "utf8"));
    expect(linter.rules).toMatchObject({
      preset: "recommended",
      suspicious: { noExplicitAny: "error", noSkippedTests: "error", noFocusedTests: "error" },
      style: { noNonNullAssertion: "error" },
    });
    expect(overrides, "a rule that holds in some files only is no rule").toBeUndefined();
  });

  it("actions.ts hold lines of action(operation), changing(operation), dryRunOf(operation), foretoldBy(operation) or rowsOf(operation, row), and nothing else", () => {
    // What belongs to a person, not to a workspace's records, is no operation and has doors of its own.
    const persons = ["app/invitation/[token]/actions.ts"];
    const line =
      /^export const \w+ = (?:(?:action|changing|dryRunOf|foretoldBy)\([\w.]+\)|rowsOf\([\w.]+, \w+\)|(?:account|guardedAccount|visitor)Action\([\w.]+, [\w.]+\));$/;
    const found = all
      .filter(({ file }) => file.endsWith("/actions.ts") && !persons.includes(file))
      .flatMap(({ file, code }) => {
        const statements = code.split("\n").filter((one) => one.trim() !== "" && one !== '"use server";');
        return statements
          .filter((one) => !one.startsWith("import ") && !line.test(one))
          .map((one) => `${file}: ${one}`);
      });
    expect(found, "a page's door decides nothing: put the deed into an operation, so that the API has it too").toEqual(
      [],
    );
  });

  it("acts that pages name are a file's own, and close over nothing", () => {
    const found = all
      .filter(({ file, code }) => file !== "lib/style.test.ts" && /^(?!"use server";).*["']use server["']/m.test(code))
      .map(({ file }) => file);
    expect(found, "what an act closes over is sealed by a key that is none: hand it over with the input").toEqual([]);
  });

  it("what changes the record that a page shows is done only while it is as it was shown", async () => {
    // An act that says by itself what it changes, so that whatever else has changed about the record is no matter.
    const statement = "app/(dashboard)/entities/[entity_id]/banking/[bank_id]/statement/actions.ts";
    const apart = new Map([
      [
        "bank_lines.match",
        "of an unmatched line, to an entry that it names; while the proposals beside it come and go",
      ],
      ["bank_lines.ignore", "of an unmatched line, as above"],
      ["bank_lines.enter", "of an unmatched line, as above"],
      ["bank_lines.accept", "of unmatched lines, as above: it is sent what was proposed for each"],
      ["bank_lines.match_exact", "of unmatched lines, as above"],
      [`customer_payments.receive in ${statement}`, "of an unmatched line, by its own amount"],
      [`vendor_refunds.create in ${statement}`, "of an unmatched line, by its own amount"],
      ["governance.cast_vote", "one's own, while others cast theirs"],
      ["agents.message", "what is said to an agent changes nothing of it"],
      ["witnesses.send", "the log's head as it is by then, while the worker sends heads as well and writes that down"],
      ["webhooks.test", "what is sent to a webhook changes nothing of it"],
      ["webhooks.redeliver", "the event as it was first sent, while the worker writes down how each try went"],
      ["witnesses.delete", "whole, whatever the worker has written down of it, as above"],
      ["invitations.withdraw", "whole, whatever the worker has mailed of it meanwhile"],
      ["keys.revoke", "it takes power away, at once where it must; and a key changes in no other way"],
      ["scenarios.revoke_link", "the same of a link"],
      ["calendar_feeds.revoke", "the same of a feed, while it is written down when a calendar reads it"],
      ["calendar_feeds.rotate", "of the address alone, as above"],
    ]);
    const files = all.filter(({ file }) => file.endsWith("/actions.ts"));
    const doors = (await Promise.all(files.map(doorsIn))).flat();
    expect(doors.length).toBeGreaterThan(60);
    const namesOf = ({ file, operation }: Door) => [operation.name, `${operation.name} in ${file}`];
    const found = doors.flatMap((door) => {
      const { file, by, operation } = door;
      if (by === "dryRunOf" || by === "foretoldBy") return [];
      const reader = operation.effect === "write" ? readerOf(operation) : null;
      // What is made in a company is no change of the company, though its path names nothing else.
      const isInCompany = reader === readEntity && reader.output !== operation.output;
      const isApart = namesOf(door).some((name) => apart.has(name));
      const needed = reader && !isInCompany && !isApart ? "changing" : "action";
      return by === needed ? [] : [`${file}: ${operation.name} by ${by}, and not by ${needed}`];
    });
    const why =
      "whoever changes what somebody else has changed meanwhile would undo it unseen: take changing(operation), and hand the page's components asShown(record, { … })";
    expect(found, why).toEqual([]);
    const names = new Set(doors.flatMap(namesOf));
    expect([...apart.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  it("a test proves what it says: none is skipped, none is alone, none waits for a clock", () => {
    const idle =
      /\b(it|test|describe)\.(skip|only|todo|fails|retry)\b|\bsetTimeout\(\s*(resolve|r|done)\b|\bretry:\s*[1-9]/;
    const found = filesWhere(({ isTest, text, file }) => isTest && file !== "lib/style.test.ts" && idle.test(text));
    expect(found, "a test that may not run, or that waits, proves nothing: wait for what happens instead").toEqual([]);
  });

  it("no test takes a table's triggers from the tests beside it", () => {
    const taken = /\bdisable trigger\b/i;
    const found = filesWhere(
      ({ text, file }) =>
        /\.test\.ts$|^e2e\//.test(file) &&
        !/^(lib\/style\.test|e2e\/support\/hostile)\.ts$/.test(file) &&
        taken.test(text),
    );
    expect(found, "what PostgreSQL is to refuse them it would let pass: take pastTriggers(…)").toEqual([]);
  });

  it("who waits for something to come waits as long as a busy machine takes", () => {
    const found = filesWhere(
      ({ isTest, code, file }) =>
        isTest &&
        !["lib/style.test.ts", "e2e/support/eventually.ts"].includes(file) &&
        /\bvi\.wait(For|Until)\(/.test(code),
    );
    expect(found, "a second is what it gives by itself: take eventually(…) (e2e/support/eventually.ts)").toEqual([]);
  });

  it("a table of tests is written out, or is seen to have rows", () => {
    const unseen = /\.each\(\s*(?!some\(|titled\(|dealtTo\(|\[(?!\s*\.\.\.))/;
    const found = filesWhere(({ isTest, code, file }) => isTest && file !== "lib/style.test.ts" && unseen.test(code));
    const why =
      "a table that has come to nothing passes by testing nothing: put some(…) around it (e2e/support/table.ts)";
    expect(found, why).toEqual([]);
  });
});
