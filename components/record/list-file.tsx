import { Download } from "lucide-react";
import { Button, ButtonLink } from "#ui/ui/button.tsx";

/** Where a list is taken in from a file. */
export const ImportLink = ({ page }: { page: string }) => <ButtonLink href={`${page}/import`}>Import</ButtonLink>;

/** The list that a page shows as a file for a spreadsheet, by the same filters. */
export function CsvLink({ page, filter }: { page: string; filter: object }) {
  const asked = Object.entries(filter).filter(([name, value]) => name !== "entity_id" && value !== undefined);
  const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  return (
    <Button asChild>
      <a href={`${page}/csv${query === "" ? "" : `?${query}`}`} download>
        <Download aria-hidden="true" />
        CSV
      </a>
    </Button>
  );
}
