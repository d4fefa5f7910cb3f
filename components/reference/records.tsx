import type { Homes } from "#ui/reference/chapters.ts";
import { FieldList } from "#ui/reference/field-list.tsx";
import { fieldsOf } from "#ui/reference/fields.ts";
import type { OpenApi } from "#ui/reference/openapi.ts";

/** The records of a chapter with their fields: each told once in the whole reference, since most are answered by several. */
export function Records({
  names,
  schemas,
  homes,
}: {
  names: readonly string[];
  schemas: OpenApi["components"]["schemas"];
  homes: Homes;
}) {
  if (names.length === 0) return null;
  return (
    <section id="records" aria-labelledby="records-title" className="mt-12 scroll-mt-6">
      <h2 id="records-title" className="mb-6 font-semibold text-xl tracking-[-0.01em]">
        Records
      </h2>
      <div className="grid gap-x-10 xl:grid-cols-2 print:block">
        {names.map((name) => (
          <article key={name} id={`record-${name}`} className="min-w-0 scroll-mt-6 border-t py-6 target:border-accent">
            <h3 className="font-mono font-semibold">{name}</h3>
            <FieldList
              label="Fields"
              fields={fieldsOf(schemas[name] ?? {}, schemas, { isInput: false })}
              homes={homes}
            />
          </article>
        ))}
      </div>
    </section>
  );
}
