import { ChevronRight } from "lucide-react";
import type { Homes } from "#ui/reference/chapters.ts";
import { FieldList, RecordLink } from "#ui/reference/field-list.tsx";
import { answerOf, fieldsOf } from "#ui/reference/fields.ts";
import { nameOf, type OpenApi, type Schema } from "#ui/reference/openapi.ts";
import { Code, Inline } from "#ui/reference/prose.tsx";

const receiptOf = (intent: string) => intent.replace(/Intent$/, "Receipt");

/** Each intent with its params and the record that its receipt's `result` is. */
export function IntentList({ components, homes }: { components: OpenApi["components"]; homes: Homes }) {
  const { schemas } = components;
  const intents = (schemas.IntentRequest?.oneOf ?? []).map(({ $ref = "" }) => nameOf($ref));
  return (
    <div className="mt-5 border-t">
      {intents.map((name) => {
        const intent = schemas[name] ?? {};
        return (
          <details key={name} className="group border-b">
            <summary className="flex min-h-11 list-none items-center gap-2 py-1.5 hover:text-accent">
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 transition-transform group-open:rotate-90" />
              <span className="min-w-0">
                <Code>{String(intent.properties?.action?.const ?? name)}</Code>{" "}
                <span className="text-muted text-sm">
                  <Inline text={intent.description ?? ""} />
                </span>
              </span>
            </summary>
            <div className="pb-4 pl-6">
              <FieldList
                label="params"
                fields={fieldsOf(intent.properties?.params ?? {}, schemas, { isInput: true })}
                homes={homes}
                input
              />
              <Result schema={schemas[receiptOf(name)]?.properties?.result ?? {}} schemas={schemas} homes={homes} />
            </div>
          </details>
        );
      })}
    </div>
  );
}

function Result({ schema, schemas, homes }: { schema: Schema; schemas: Record<string, Schema>; homes: Homes }) {
  const { record } = answerOf(schema, schemas);
  if (record === null || !(record in homes)) {
    const fields = fieldsOf(schema, schemas, { isInput: false });
    return <FieldList label="The receipt's result" fields={fields} homes={homes} />;
  }
  return (
    <p className="mt-4 text-muted">
      The receipt’s <Code>result</Code> is an <RecordLink record={record} homes={homes} />.
    </p>
  );
}
