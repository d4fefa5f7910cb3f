import { notFound } from "next/navigation";
import type * as z from "zod";
import { AppError } from "#lib/core/errors.ts";
import type { File } from "#lib/core/file.ts";
import type { Operation } from "#lib/core/operation.ts";
import { read } from "#lib/server/read.ts";
import { requireSession } from "#lib/server/session.ts";
import { fileBody, fileHeaders } from "#lib/work/files.ts";

/**
 * A file that an operation makes, for whoever is signed in; the API serves the same to keys. It is saved rather than
 * shown. What the address asks for wrongly is answered with the refusal's own sentence.
 */
export async function download<I extends z.ZodObject>(
  from: string,
  operation: Operation<I, typeof File>,
  input: z.input<I>,
): Promise<Response> {
  const { workspace } = await requireSession(from);
  try {
    const file = await read(operation, input);
    return new Response(await fileBody(file, workspace?.workspace_id), { headers: fileHeaders(file, "attachment") });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return new Response(`${error.message}\n`, {
      status: error.status,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
}

/** What an address asks for; a field that it leaves empty is not asked for. */
export const queryOf = (request: Request) =>
  Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ""));

/** A page's files by their formats, each of what the page was asked for; 404 for another format. */
export function filesOf<I extends z.ZodObject>(page: string, formats: Record<string, Operation<I, typeof File>>) {
  return async (
    request: Request,
    { params }: { params: Promise<{ entity_id: string; format: string }> },
  ): Promise<Response> => {
    const { entity_id, format } = await params;
    const operation = Object.hasOwn(formats, format) ? formats[format] : undefined;
    if (operation === undefined) return notFound();
    const asked = { entity_id, ...queryOf(request) } as unknown as z.input<I>;
    return download(`/entities/${entity_id}/${page}`, operation, asked);
  };
}
