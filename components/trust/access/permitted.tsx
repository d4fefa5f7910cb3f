import { Badge } from "#ui/ui/badge.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

/** What somebody may do in one part of the service, and the scopes that let them. */
export interface PermittedPart {
  domain: string;
  label: string;
  level: "reads" | "reads and writes" | "sets off" | "nothing";
  scopes: readonly string[];
  /** The acts that it lets them do, by their titles. */
  acts: readonly string[];
}

/** What a role lets somebody do, part by part, in plain words, and why. */
export function Permitted({ parts }: { parts: readonly PermittedPart[] }) {
  return (
    <PlainTable
      caption="What the role permits"
      rows={parts}
      rowKey={({ domain }) => domain}
      columns={[
        { key: "part", header: "Part", cell: ({ label }) => label },
        {
          key: "may",
          header: "May",
          cell: ({ level }) => <Badge tone={level === "nothing" ? "neutral" : "success"}>{level}</Badge>,
        },
        {
          key: "acts",
          header: "Acts",
          // As text on a phone too, not as a figure behind its name: dozens of acts.
          className: "max-sm:block! max-sm:before:block lg:max-w-xl",
          cell: ({ acts, level }) => (
            <span className="text-muted text-sm">
              {acts.length > 0 ? `${acts.join(", ")}.` : level === "nothing" ? "Does not see it." : "No acts."}
            </span>
          ),
        },
        {
          key: "why",
          header: "By the scope",
          hideOnPhone: true,
          cell: ({ scopes }) => <span className="font-mono text-xs">{scopes.join(" ") || "–"}</span>,
        },
      ]}
    />
  );
}
