import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { Inbox } from "../inbox.tsx";

export const metadata = { title: "Approvals done" };

export default function DonePage({ searchParams }: { searchParams: Promise<ListQuery & { link?: string }> }) {
  return <Inbox view="done" searchParams={searchParams} />;
}
