import { describe, expect, it } from "vitest";
import { assignments, columns, nothing, sql, statement, where } from "./sql.ts";

const spelled = (strings: TemplateStringsArray, ...values: unknown[]) => {
  const { text, values: bound } = statement(strings, values);
  return { text, bound };
};

describe("a statement", () => {
  it("binds every value, and sets fragments into the text", () => {
    const condition = where([sql`status = ${"open"}`, null, sql`kind = any(${["a"]})`]);
    expect(spelled`select * from t${condition} limit ${10}`).toEqual({
      text: "select * from t where status = $1 and kind = any($2) limit $3",
      bound: ["open", ["a"], 10],
    });
  });

  it("has no condition where none is asked for", () => {
    expect(spelled`select 1${where([null])}${nothing}`).toEqual({ text: "select 1", bound: [] });
  });

  it("never takes a client's word into its text", () => {
    const word = "'; drop table t; --";
    expect(spelled`insert into t ${columns({ a: word, b: undefined, c: null })}`).toEqual({
      text: "insert into t (a, c) values ($1, $2)",
      bound: [word, null],
    });
    expect(spelled`update t set ${assignments({ a: word, b: undefined })}`).toEqual({
      text: "update t set a = $1",
      bound: [word],
    });
    expect(() => columns({ "a) values (1); --": 1 })).toThrow(TypeError);
    expect(() => assignments({ A: 1 })).toThrow(TypeError);
  });

  it("has one name for one text, whatever the values, and another for another", () => {
    const named = (strings: TemplateStringsArray, ...values: unknown[]) => statement(strings, values).name;
    expect(named`select ${1}`).toBe(named`select ${2}`);
    expect(named`select ${1}`).not.toBe(named`select ${1}, ${2}`);
  });
});
