import type { MinuteBookContents } from "#lib/domains/company/minute-book/schema.ts";
import { Callout } from "#ui/ui/callout.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** What a minute book would hold, folder by folder. */
export function MinuteBookFolders({ contents }: { contents: MinuteBookContents }) {
  const { folders, files, receipts, left_out } = contents;
  return (
    <>
      <PlainTable
        caption="What the minute book holds"
        columns={[
          {
            key: "folder",
            header: "Folder",
            cell: ({ folder, title }) => (
              <>
                <span className="mr-1 text-muted tabular-nums">{folder.slice(0, 2)}</span> {title}
              </>
            ),
            footer: (
              <>
                Files, and beside them <Figure value={receipts} /> {receipts === 1 ? "receipt" : "receipts"} with proofs
              </>
            ),
          },
          {
            key: "files",
            header: "Files",
            numeric: true,
            cell: (row) => <Figure value={row.files} />,
            footer: <Figure value={files} />,
          },
        ]}
        rows={folders}
        rowKey={({ folder }) => folder}
        phone="scroll"
      />
      {left_out.map(({ what, why }) => (
        <Callout key={what} tone="warning" className="mt-6" title={`${what} are left out`}>
          {`${why.charAt(0).toUpperCase()}${why.slice(1)}.`}
        </Callout>
      ))}
    </>
  );
}
