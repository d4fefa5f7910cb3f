import type { Homes } from "#ui/reference/chapters.ts";
import { FieldList, RecordLink } from "#ui/reference/field-list.tsx";
import { answerOf, fieldsOf } from "#ui/reference/fields.ts";
import type { OpenApi, OperationObject } from "#ui/reference/openapi.ts";
import { Code } from "#ui/reference/prose.tsx";

/** What an operation answers: a record or a page of them by name, a file, or fields of its own. */
export function Answer({
  operation,
  components,
  homes,
}: {
  operation: OperationObject;
  components: OpenApi["components"];
  homes: Homes;
}) {
  const success = operation.responses["200"];
  if (!success?.content || operation.responses["204"]) {
    return (
      <p className="mt-5 text-muted">
        <span className="font-medium text-ink">Answers 204</span>, without a body.
      </p>
    );
  }
  const [type, content] = Object.entries(success.content)[0] ?? [];
  if (type !== "application/json") {
    return (
      <p className="mt-5 text-muted">
        <span className="font-medium text-ink">Answers 200</span> with a file, <Code>{type ?? ""}</Code>.
      </p>
    );
  }
  const schema = content?.schema ?? {};
  const { record, isPage } = answerOf(schema, components.schemas);
  if (record === null || !(record in homes)) {
    const fields = fieldsOf(schema, components.schemas, { isInput: false });
    return <FieldList label="Answers 200" fields={fields} homes={homes} />;
  }
  return (
    <p className="mt-5 text-muted">
      <span className="font-medium text-ink">Answers 200</span> with {isPage ? "a page of " : ""}
      <RecordLink record={record} homes={homes} />
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
