import { longDate } from "#lib/core/days.ts";
import { nameKey } from "#lib/core/names.ts";
import { inline } from "./writing.ts";

/** A signature as it is set into its block. */
interface Given {
  signer_name: string;
  signer_role: string;
  signature_text: string;
  signed_at: string;
}

/** Nobody yet, with or without what is asked for there: `________________ (incorporator)`. */
const BLANK = /^_{8,}(?: \([^()]+\))?$/;
const BLOCK = /^Signature: _{8,}\nName: (.+)\nCapacity: (.+)\nDate: _{8,}$/gm;

interface Block {
  name: string | null;
  capacity: string;
}

/** Which block a signature belongs in: the one that names its signer, else one of its role, else, of a contract, its side's. */
function placeOf({ signer_name, signer_role }: Given, blocks: readonly (Block | null)[]): number {
  const named = blocks.findIndex(
    (one) => one !== null && one.name !== null && nameKey(one.name) === nameKey(signer_name),
  );
  if (named >= 0) return named;
  const role = signer_role.toLowerCase();
  if (role === "company") return blocks[0] ? 0 : -1;
  if (role === "counterparty") return blocks.length > 1 && blocks[1] ? 1 : -1;
  // A block that names somebody is theirs alone.
  return blocks.findIndex((one) => one !== null && one.name === null && one.capacity.toLowerCase().includes(role));
}

/**
 * The text with its signatures in their blocks, each with its name and day, as a PDF sets it. The text of record, whose hash was
 * signed, keeps its lines for those who sign on paper; what finds no block stands in the certificate alone.
 */
export function withSignatures(text: string, signatures: readonly Given[]): string {
  if (signatures.length === 0) return text;
  const found = [...text.matchAll(BLOCK)];
  const open: (Block | null)[] = found.map(([, name = "", capacity = ""]) => ({
    name: BLANK.test(name) ? null : name,
    capacity,
  }));
  const filled = new Map<number, Given>();
  for (const given of signatures) {
    const at = placeOf(given, open);
    if (at < 0) continue;
    filled.set(at, given);
    open[at] = null;
  }
  let at = -1;
  return text.replaceAll(BLOCK, (block: string, name: string, capacity: string) => {
    at += 1;
    const given = filled.get(at);
    if (given === undefined) return block;
    const signer = inline(given.signer_name);
    const isOther = !BLANK.test(name) && nameKey(name) !== nameKey(given.signer_name);
    return [
      `Signature: /s/ ${inline(given.signature_text)}`,
      `Name: ${isOther ? `${name}, by ${signer}` : signer}`,
      `Capacity: ${capacity}`,
      `Date: ${longDate(given.signed_at.slice(0, 10))}`,
    ].join("\n");
  });
}
