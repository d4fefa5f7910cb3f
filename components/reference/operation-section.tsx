import { Answer } from "#ui/reference/answer.tsx";
import type { Entry, Homes } from "#ui/reference/chapters.ts";
import { curlExample } from "#ui/reference/curl.ts";
import { FieldList } from "#ui/reference/field-list.tsx";
import { type FieldLine, fieldOfParameter, fieldsOf } from "#ui/reference/fields.ts";
import { IntentList } from "#ui/reference/intent-list.tsx";
import { Method } from "#ui/reference/method.tsx";
import { type OpenApi, type Parameter, parametersOf } from "#ui/reference/openapi.ts";
import { Code, Prose } from "#ui/reference/prose.tsx";
import { TryIt } from "#ui/reference/try-it.tsx";
import { CodeBlock } from "#ui/ui/code-block.tsx";
import { Fold } from "#ui/ui/fold.tsx";

const at = (parameters: readonly Parameter[], place: Parameter["in"], document: OpenApi): FieldLine[] =>
  parameters
    .filter((parameter) => parameter.in === place)
    .map((parameter) => fieldOfParameter(parameter, document.components.schemas));

/** One operation: what it does, what it takes, what it answers, a request that is ready to copy, and one to be tried. */
export function OperationSection({
  entry,
  document,
  homes,
  origin,
}: {
  entry: Entry;
  document: OpenApi;
  homes: Homes;
  origin: string;
}) {
  const { anchor, method, path, operation } = entry;
  const { components } = document;
  const parameters = parametersOf(operation, document);
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const isIntents = body?.schema?.$ref?.endsWith("/IntentRequest") ?? false;
  const answer = operation.responses["200"]?.content?.["application/json"]?.example;
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
        </div>
        <FieldList label="In the path" fields={at(parameters, "path", document)} homes={homes} input />
        <FieldList label="In the query" fields={at(parameters, "query", document)} homes={homes} input />
        {isIntents ? <IntentList components={components} homes={homes} /> : null}
        {body?.schema && !isIntents ? (
          <FieldList
            label="Body"
            fields={fieldsOf(body.schema, components.schemas, { isInput: true })}
            homes={homes}
            input
          />
        ) : null}
        {isIntents ? null : <Answer operation={operation} components={components} homes={homes} />}
        <Headers names={parameters.filter((one) => one.in === "header").map(({ name }) => name)} />
      </div>
      <div className="mt-6 min-w-0 lg:sticky lg:top-6 lg:mt-0 lg:self-start print:static">
        <CodeBlock code={curlExample(entry, origin)} label={`request: ${operation.summary}`} />
        <div className="mt-2">
          {answer === undefined ? null : (
            <Fold label="An answer">
              <CodeBlock code={JSON.stringify(answer, null, 2)} label={`answer: ${operation.summary}`} />
            </Fold>
          )}
          <TryIt
            method={method}
            path={path}
            parameters={parameters
              .filter((one) => one.in !== "header")
              .map(({ name, in: place, example, required }) => ({
                name,
                place,
                example: example === undefined ? "" : String(example),
                required: required ?? false,
              }))}
            body={type === "application/json" ? JSON.stringify(body?.example ?? {}, null, 2) : null}
          />
        </div>
        <p className="mt-3 text-muted text-sm">
          May be refused with{" "}
          {Object.keys(operation.responses)
            .filter((status) => status >= "400")
            .join(", ")}
          ;{" "}
          <a href="/docs#statuses" className="rounded-sm text-accent underline underline-offset-4">
            what they mean
          </a>
          .
        </p>
      </div>
    </article>
  );
}

function Headers({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="mt-3 text-muted">
      Takes the headers{" "}
      {names.map((name, at) => (
        <span key={name}>
          {at === 0 ? "" : ", "}
          <Code>{name}</Code>
        </span>
      ))}
      .
    </p>
  );
}
