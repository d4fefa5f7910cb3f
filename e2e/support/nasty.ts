import type * as z from "zod";
import type { Def } from "#lib/core/sensitive.ts";

/** What attackers repeat: each has made some parser of the world take the square of its length, or worse. */
export const pieces = [
  ..." \t\n,;:.-_/\\|\"'`()[]{}<>=&%$#@+*?!^~0a",
  ...["\r\n", "<!--", "-->", "<a>", "</a>", "<a ", "<![CDATA[", "<style", "&amp;", "&#", "a@", "@a.", "a.", "1,", "0."],
  ...[
    "\u0301",
    "\u200d",
    "\u202e",
    "e\u0301",
    "😀",
    "İ",
    "ﬃ",
    "١",
    " a",
    "a ",
    '""',
    '","',
    "\\\\",
    '\\"',
    "--",
    "=?",
    "%2",
  ],
  ...["invoice ", "invoice a $1 for ", ": a\n", "\n ", "x=\n", "(a", "[]", "{}", "//", "../", "1-", "T:", "0x", "e+"],
];

/** So much of a piece as fills the length, with what keeps a pattern from ending well, or a trim from taking it all away. */
export const repeated = (piece: string, length: number): string => `a${piece.repeat(length / piece.length)}\u0001`;

/** A field that takes text, by the operation and the path that it stands at. */
export interface TextField {
  title: string;
  schema: z.ZodType;
}

/** Every field under a schema that no other fields stand below, whatever it takes: text is sent to each. */
export function fieldsOf(schema: z.ZodType, title: string): TextField[] {
  const def = schema._zod.def as unknown as Def;
  if (def.innerType) return fieldsOf(def.innerType, title);
  if (def.getter) return fieldsOf(def.getter(), title);
  if (def.shape) {
    return Object.entries(def.shape).flatMap(([name, member]) => fieldsOf(member, `${title}.${name}`));
  }
  const below = [
    def.element,
    def.keyType,
    def.valueType,
    def.left,
    def.right,
    ...(def.items ?? []),
    ...(def.options ?? []),
  ];
  const members = below.filter((member) => member !== undefined);
  return members.length > 0 ? members.flatMap((member) => fieldsOf(member, title)) : [{ title, schema }];
}
