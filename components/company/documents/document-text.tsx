import { Fragment } from "react";
import { type Block, numbered, parseText } from "#lib/domains/company/documents/text.ts";

/** Blocks that stand together: an article's items, or the lines of a signature block. */
interface Group {
  /** Its place in the text, which never changes: a name for it. */
  key: string;
  kind: Block["kind"];
  lines: string[];
}

function grouped(blocks: readonly Block[]): Group[] {
  const groups: Group[] = [];
  for (const { kind, text, line_ends } of blocks) {
    const above = groups.at(-1);
    const together = above?.kind === kind && (kind === "item" || (kind === "paragraph" && line_ends === 1));
    if (above && together) above.lines.push(text);
    else if (text !== "") groups.push({ key: `group-${groups.length}`, kind, lines: [text] });
  }
  return groups;
}

/** The text of a document as it would be set on paper; not a word of it is left out or added. */
export function DocumentText({ text }: { text: string }) {
  return (
    <article className="document mx-auto max-w-[42rem] text-[0.9375rem] text-ink leading-7">
      {grouped(parseText(text)).map((group) => (
        <Piece key={group.key} group={group} />
      ))}
    </article>
  );
}

function Piece({ group: { kind, lines } }: { group: Group }) {
  const [first = ""] = lines;
  if (kind === "title") {
    return (
      <h2 className="mb-8 text-balance text-center font-semibold text-xl leading-8 tracking-[-0.01em] [overflow-wrap:anywhere]">
        {first}
      </h2>
    );
  }
  if (kind === "heading") {
    return <h3 className="mt-9 mb-3 break-after-avoid font-semibold text-lg [overflow-wrap:anywhere]">{first}</h3>;
  }
  if (kind === "item") {
    return (
      <ul className="my-3 list-disc space-y-1 pl-6">
        {lines.map((line) => (
          <li key={line} className="pl-1 [overflow-wrap:anywhere]">
            <WithBlanks text={line} />
          </li>
        ))}
      </ul>
    );
  }
  if (lines.length > 1) return <SignatureBlock lines={lines} />;
  return <Paragraph text={first} />;
}

function Paragraph({ text }: { text: string }) {
  const parts = numbered(text);
  return (
    <p className="my-3 hyphens-auto text-pretty [overflow-wrap:anywhere]">
      {parts ? (
        <>
          <strong className="font-semibold">{parts.caption}</strong>
          <WithBlanks text={parts.rest} />
        </>
      ) : (
        <WithBlanks text={text} />
      )}
    </p>
  );
}

function SignatureBlock({ lines }: { lines: readonly string[] }) {
  return (
    <p className="mt-6 break-inside-avoid rounded-md border border-dashed px-4 py-3 [overflow-wrap:anywhere]">
      {lines.map((line, index) => (
        <Fragment key={line}>
          {index > 0 ? <br /> : null}
          <SignatureLine text={line} />
        </Fragment>
      ))}
    </p>
  );
}

/** On a phone the rule that one signs upon is shorter: broken, it would leave a stroke on a line of its own. */
function SignatureLine({ text }: { text: string }) {
  const words = text.replace(/(?<!_)_{20,}$/, "");
  if (words === text) return <WithBlanks text={text} />;
  return (
    <>
      {words}
      <span className="inline-block max-w-[calc(100%-6rem)] overflow-hidden whitespace-nowrap align-bottom">
        {text.slice(words.length)}
      </span>
    </>
  );
}

const BLANK = /(_{16} \([^()]+\))/;

/** What nobody has told stands out: `________________ (registered agent)`. */
function WithBlanks({ text }: { text: string }) {
  return text.split(BLANK).map((part, index) =>
    index % 2 === 1 ? (
      <mark key={`${part}-${String(index)}`} className="rounded-sm bg-warning-soft px-1 text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
