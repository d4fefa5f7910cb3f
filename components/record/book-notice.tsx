import { Callout } from "#ui/ui/callout.tsx";
import { ReadOnlyNote } from "./read-only-note.tsx";

/** Why nothing can be written in these books: the company is dissolved, or the role lacks it. Else nothing. */
export function BookNotice({
  company,
  dissolved,
  role,
  mayWrite,
}: {
  company: string;
  dissolved: boolean;
  role: string | null;
  mayWrite: boolean;
}) {
  if (dissolved) {
    return (
      <Callout className="mb-8" title="Read-only">
        {company} is dissolved: its books can be read, and nothing is written in them any more.
      </Callout>
    );
  }
  if (mayWrite) return null;
  return <ReadOnlyNote role={role}>You read these books and write nothing in them.</ReadOnlyNote>;
}
