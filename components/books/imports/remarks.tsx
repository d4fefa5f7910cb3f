import { PlainTable } from "#ui/ui/plain-table.tsx";

interface Remark {
  line: number;
  reason: string;
}

/** Remarks on a file's lines: what is wrong with it, or what is left out of it. */
export function Remarks({ caption, remarks }: { caption: string; remarks: readonly Remark[] }) {
  return (
    <PlainTable
      caption={caption}
      phone="scroll"
      rows={remarks.map((one, at) => ({ ...one, at }))}
      rowKey={({ at }) => String(at)}
      columns={[
        { key: "line", header: "Line", cell: ({ line }) => (line === 0 ? "The file" : line.toLocaleString("en-US")) },
        {
          key: "reason",
          header: "What",
          cell: ({ reason }) => <span className="[overflow-wrap:anywhere]">{reason}</span>,
        },
      ]}
    />
  );
}
