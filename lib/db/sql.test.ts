import { describe, expect, it } from "vitest";
import { assignments, columnNames, columns, columnsOf } from "./rows.ts";
import { empty, generation, join, raw, renewStatements, sql, statement, where } from "./sql.ts";

const spelled = (strings: TemplateStringsArray, ...values: unknown[]) => {
  const { text, values: bound } = statement(strings, values);
  return { text, bound };
};

describe("a statement", () => {
  it("binds every value, and sets pieces into the text", () => {
    const condition = where([sql`status = ${"open"}`, null, sql`kind = any(${["a"]})`]);
    expect(spelled`select 1 from t${condition} limit ${10}`).toEqual({
      text: "select 1 from t where status = $1 and kind = any($2) limit $3",
      bound: ["open", ["a"], 10],
    });
  });

  it("has no condition where none is asked for", () => {
    expect(spelled`select 1${where([null])}${empty}`).toEqual({ text: "select 1", bound: [] });
  });

  it("never takes a client's word into its text", () => {
    const word = "'; drop table t; --";
    expect(spelled`insert into contact ${columns("contact", { name: word, phone: null })}`).toEqual({
      text: "insert into contact (name,phone) values ($1,$2)",
      bound: [word, null],
    });
    expect(() => raw("a) values (1); --")).toThrow(TypeError);
    expect(() => raw("A")).toThrow(TypeError);
  });

  it("has one name for one text, whatever the values, and another for another", () => {
    const named = (strings: TemplateStringsArray, ...values: unknown[]) => statement(strings, values).name;
    expect(named`select ${1}`).toBe(named`select ${2}`);
    expect(named`select ${1}`).not.toBe(named`select ${1}, ${2}`);
  });

  it("is prepared in 64 forms of one place, and parsed each time in any other", () => {
    const named = (count: number) => {
      const list = join(Array.from({ length: count }, () => sql`1`));
      const { name, text } = statement(place, [list]);
      return name !== undefined && text.length > 0;
    };
    const place = Object.assign(["select 'forms', ", ""], { raw: [] });
    const forms = Array.from({ length: 100 }, (_, at) => at + 1);
    expect(forms.filter(named)).toEqual(forms.slice(0, 64));
    expect(forms.filter(named)).toEqual(forms.slice(0, 64));
  });

  it("is named anew once a migration has changed what statements answer", () => {
    const name = () => statement(["select 3"], []).name;
    const before = name();
    const since = generation();
    renewStatements(since);
    const renewed = name();
    expect(renewed).not.toBe(before);
    expect(name()).toBe(renewed);
    // Whoever was begun before fails by the same migration.
    renewStatements(since);
    expect(name()).toBe(renewed);
  });
});

describe("a row's columns", () => {
  it("are named, and none of them is the workspace's", () => {
    expect(columnNames("contact")).toContain("email");
    expect(columnNames("contact")).not.toContain("workspace_id");
    expect(columnsOf("vote", "v").text).toMatch(/^v\.\w+(,v\.\w+)+$/);
  });

  it("refuse a value that is undefined, since the text must not depend on the input", () => {
    const row: { name: string; phone?: string } = { name: "Ada" };
    const given = { ...row, phone: row.phone };
    // What the type checker refuses as well, past a spread that it cannot see through.
    expect(() => columns("contact", given as { name: string })).toThrow("phone is undefined");
  });

  it("change by one text, whatever is given", () => {
    const changed = (given: { name?: string; phone?: string | null }) =>
      assignments("contact", ["name", "phone", "email"], given);
    expect(changed({ name: "Ada" }).text).toBe(changed({ phone: null }).text);
    expect(changed({ phone: null }).values).toEqual(['{"phone":null}']);
    expect(changed({}).text).toBe(
      "(name,phone,email) = (select r.name,r.phone,r.email from jsonb_populate_record(contact, $1::jsonb) r)",
    );
  });
});
