import type { ActionResult } from "#lib/core/answer.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { Badge } from "#ui/ui/badge.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { deviceOf } from "./device.ts";

export interface OpenSession {
  session_id: string;
  address: string | null;
  last_address: string | null;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
}

/** Where a person is signed in; this very session is ended by signing out. */
export function SessionTable({
  sessions,
  current,
  end,
}: {
  sessions: readonly OpenSession[];
  current: string;
  end: (input: { session_id: string }) => Promise<ActionResult<void>>;
}) {
  return (
    <PlainTable
      caption="Your open sessions"
      rows={sessions}
      rowKey={(session) => session.session_id}
      columns={[
        {
          key: "device",
          header: "Device",
          cell: (session) => (
            <span className="flex flex-wrap items-center gap-2" title={session.user_agent ?? undefined}>
              {deviceOf(session.user_agent)}
              {session.session_id === current ? <Badge tone="success">This one</Badge> : null}
            </span>
          ),
        },
        {
          key: "address",
          header: "Seen from",
          cell: ({ address, last_address }) => (
            <span className="font-mono text-sm">{last_address ?? address ?? "unknown"}</span>
          ),
        },
        {
          key: "since",
          header: "Signed in",
          cell: ({ created_at }) => <DateText value={created_at.toISOString()} time />,
        },
        {
          key: "seen",
          header: "Last seen",
          cell: ({ last_seen_at }) => <DateText value={last_seen_at.toISOString()} time />,
        },
        {
          key: "end",
          header: "End",
          hideHeader: true,
          cell: ({ session_id, user_agent }) =>
            session_id === current ? null : (
              <ActionButton
                size="sm"
                action={end}
                input={{ session_id }}
                success={`The session of ${deviceOf(user_agent)} is ended`}
              >
                End
                <span className="sr-only"> the session of {deviceOf(user_agent)}</span>
              </ActionButton>
            ),
        },
      ]}
    />
  );
}
