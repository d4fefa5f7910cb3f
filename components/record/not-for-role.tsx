import { Callout } from "#ui/ui/callout.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";

/** In place of a page that the person's role may not read. */
export function NotForRole({ title, who }: { title: string; who: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Callout title="Your role may not see this">{who} An owner can change your role under Members.</Callout>
    </>
  );
}
