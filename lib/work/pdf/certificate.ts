import { Page, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { PdfSignature, PdfSource } from "#lib/core/file.ts";
import { type PageElement, settable } from "./fonts.ts";
import { fitsPage, frame, linesOf, unshapedNote } from "./frame.ts";
import { style } from "./style.ts";

/** One line of a table of facts; hashes and identifiers are set in their own face. */
function fact(name: string, value: string, mono = false): ReactElement {
  return h(
    View,
    { key: name, style: style.fact },
    h(Text, { style: style.factName }, name),
    h(View, { style: mono ? style.factMono : style.factValue }, ...linesOf(value)),
  );
}

/** `2026-11-21T09:30:00.000Z` → `2026-11-21 09:30:00.000 UTC`. */
const utc = (timestamp: string) => timestamp.replace("T", " ").replace(/Z$/, " UTC");

/** A signature longer than a line is set smaller, so that it takes no more room than it needs. */
const LONG_SIGNATURE = 60;

/** As many letters as a fact takes on a line, and as many lines of a signature as are kept on one page. */
const LETTERS_A_LINE = 50;
const LINES_A_PAGE = 20;

function signature(signed: PdfSignature, sha256: string, index: number): ReactElement {
  const { signature_text, consent_text } = signed;
  const isKept = fitsPage([signature_text, signed.signer_name, consent_text ?? ""], LETTERS_A_LINE, LINES_A_PAGE);
  const ink = signature_text.length > LONG_SIGNATURE ? style.inkSmall : style.ink;
  const same = signed.text_sha256 === sha256;
  return h(
    View,
    { key: `${index}`, style: style.signed, wrap: !isKept },
    h(Text, { style: ink }, settable(signature_text)),
    h(
      View,
      { style: style.facts },
      fact(`Signer ${index + 1}`, signed.signer_name),
      fact("Role", signed.signer_role),
      ...(signed.signer_email === null ? [] : [fact("E-mail", signed.signer_email)]),
      fact("Signed", utc(signed.signed_at)),
      fact("Network address", signed.address ?? "not recorded"),
      fact("SHA-256 signed", signed.text_sha256, true),
      ...(same ? [] : [fact("Attention", "The SHA-256 signed is not that of the text of this document.")]),
      ...(consent_text === null ? [] : [fact("Consent", consent_text)]),
    ),
  );
}

/** The last page of a signed document: who signed which text, when, from where, and with what words of consent. */
export function certificatePage(input: PdfSource): PageElement {
  const { signatures, sha256 } = input;
  return h(
    Page,
    { size: "LETTER", style: style.page, key: "certificate" },
    ...frame(input),
    h(Text, { style: style.title }, "Signature Certificate"),
    h(
      View,
      { style: { ...style.facts, marginTop: 20 } },
      fact("Document", input.title),
      fact("Company", input.company),
      fact("Document ID", input.document_id, true),
      fact("Text SHA-256", sha256, true),
      fact("Created", utc(input.created_at)),
      fact("Signatures", String(signatures.length)),
    ),
    ...signatures.map((signed, index) => signature(signed, sha256, index)),
    h(
      Text,
      { style: style.note },
      "Each signer gave the signature above electronically, to the exact text whose SHA-256 stands beside it. The hash is that of the text’s UTF-8 bytes as the book of record keeps it: whoever computes it from that text gets the same value, and from any other text a different one.",
    ),
    ...unshapedNote(input.signatures),
  );
}
