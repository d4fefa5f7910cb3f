import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { Inbox } from "./inbox.tsx";

export const metadata = { title: "Approvals" };

export default function ApprovalsPage({ searchParams }: { searchParams: Promise<ListQuery & { link?: string }> }) {
  return <Inbox view="waiting" searchParams={searchParams} />;
}
