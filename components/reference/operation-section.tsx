import { curlExample } from "#ui/reference/curl.ts";
import { FieldList, RecordLink } from "#ui/reference/field-list.tsx";
import { answerOf, type FieldLine, fieldOfParameter, fieldsOf } from "#ui/reference/fields.ts";
import { Method } from "#ui/reference/method.tsx";
import type { Entry, OpenApi, OperationObject } from "#ui/reference/openapi.ts";
import { Code, Prose } from "#ui/reference/prose.tsx";
import { CodeBlock } from "#ui/ui/code-block.tsx";

type Components = OpenApi["components"];

const at = (operation: OperationObject, place: "path" | "query", components: Components): FieldLine[] =>
  (operation.parameters ?? [])
    .filter((parameter) => parameter.in === place)
    .map((parameter) => fieldOfParameter(parameter, components.schemas));

/** One operation: what it does, what it takes, what it answers, and a request that is ready to copy. */
export function OperationSection({ entry, components }: { entry: Entry; components: Components }) {
  const { anchor, method, path, operation } = entry;
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const isIdempotent = operation.parameters?.some(({ $ref }) => $ref?.endsWith("/Idempotency-Key"));
  return (
    <article
      id={anchor}
      className="scroll-mt-6 border-t py-8 target:border-accent lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-x-10 print:block"
    >
      <div className="min-w-0">
        <h3 className="font-semibold text-lg">
          <a href={`#${anchor}`} className="rounded-sm underline-offset-4 hover:underline">
            {operation.summary}
          </a>
        </h3>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
          <Method method={method} />
          <code className="font-mono text-sm [overflow-wrap:anywhere]">{path}</code>
        </p>
        <div className="mt-3 flex max-w-prose flex-col gap-2 text-pretty text-muted">
          <Prose text={operation.description} />
          {isIdempotent ? (
            <p>
              Takes an <Code>Idempotency-Key</Code>.
            </p>
          ) : null}
        </div>
        <FieldList label="In the path" fields={at(operation, "path", components)} input />
        <FieldList label="In the query" fields={at(operation, "query", components)} input />
        {body ? <FieldList label="Body" fields={fieldsOf(body, components.schemas, { isInput: true })} input /> : null}
        <Answer operation={operation} components={components} />
      </div>
      <div className="mt-6 min-w-0 lg:sticky lg:top-6 lg:mt-0 lg:self-start print:static">
        <CodeBlock code={curlExample(entry)} label={`request: ${operation.summary}`} />
        <p className="mt-3 text-muted text-sm">
          May be refused with{" "}
          {Object.keys(operation.responses)
            .filter((status) => status >= "400")
            .join(", ")}
          ;{" "}
          <a href="#statuses" className="rounded-sm text-accent underline underline-offset-4">
            what they mean
          </a>
          .
        </p>
      </div>
    </article>
  );
}

function Answer({ operation, components }: { operation: OperationObject; components: Components }) {
  const success = operation.responses["200"];
  if (!success) {
    return (
      <p className="mt-5 text-muted">
        <span className="font-medium text-ink">Answers 204</span>, without a body.
      </p>
    );
  }
  const [type, content] = Object.entries(success.content ?? {})[0] ?? [];
  if (type !== "application/json") {
    return (
      <p className="mt-5 text-muted">
        <span className="font-medium text-ink">Answers 200</span> with a file, <Code>{type ?? ""}</Code>.
      </p>
    );
  }
  const { record, isPage } = answerOf(content?.schema ?? {}, components.schemas);
  if (record !== null) {
    return (
      <p className="mt-5 text-muted">
        <span className="font-medium text-ink">Answers 200</span> with {isPage ? "a page of " : ""}
        <RecordLink record={record} />
        {isPage ? (
          <>
            {" "}
            records: <Code>data</Code> and <Code>next_cursor</Code>
          </>
        ) : null}
        .
      </p>
    );
  }
  return (
    <FieldList label="Answers 200" fields={fieldsOf(content?.schema ?? {}, components.schemas, { isInput: false })} />
  );
}
