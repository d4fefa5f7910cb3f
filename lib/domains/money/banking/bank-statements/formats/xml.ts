import { XMLParser } from "fast-xml-parser";
import { invalid } from "#lib/core/errors.ts";

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // No document says what a word stands for: neither entities of its own nor files of ours.
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/** As much of the parser's own words as a message shows. */
const MOST_WHY = 120;

/** A document as plain values (see tree.ts). Throws 400 where it is no XML, or declares a DOCTYPE or entities. */
export function parseXml(content: string): unknown {
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(content)) throw invalid("content", "must not declare a DOCTYPE or entities");
  try {
    return parser.parse(content, true);
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, MOST_WHY) : "";
    throw invalid("content", `must be XML, and it cannot be parsed: ${why}`);
  }
}
