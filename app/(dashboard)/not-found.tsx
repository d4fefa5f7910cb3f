import { ButtonLink } from "#ui/ui/button.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";

export const metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <>
      <PageHeader
        title="There is no such record"
        description="It may have been mistyped, or it is of a company that is not open to you, or of another workspace: the switcher in the sidebar shows which one you look at."
      />
      <ButtonLink href="/entities" variant="primary">
        Go to the companies
      </ButtonLink>
    </>
  );
}
