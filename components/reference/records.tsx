import { FieldList } from "#ui/reference/field-list.tsx";
import { fieldsOf } from "#ui/reference/fields.ts";
import type { OpenApi } from "#ui/reference/openapi.ts";

/** Every record that operations answer, with its fields: told once, since most are answered by several. */
export function Records({ schemas }: { schemas: OpenApi["components"]["schemas"] }) {
  return (
    <section id="records" aria-labelledby="records-title" className="mt-16 scroll-mt-6">
      <h2 id="records-title" className="mb-6 font-semibold text-xl tracking-[-0.01em]">
        Records
      </h2>
      <div className="grid gap-x-10 xl:grid-cols-2 print:block">
        {Object.entries(schemas)
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([name, schema]) => (
            <article
              key={name}
              id={`record-${name}`}
              className="min-w-0 scroll-mt-6 border-t py-6 target:border-accent"
            >
              <h3 className="font-mono font-semibold">{name}</h3>
              <FieldList label="Fields" fields={fieldsOf(schema, schemas, { isInput: false })} />
            </article>
          ))}
      </div>
    </section>
  );
}
