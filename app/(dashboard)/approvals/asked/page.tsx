import type { ListQuery } from "#ui/ui/filter-parsers.ts";
import { Inbox } from "../inbox.tsx";

export const metadata = { title: "Approvals asked for" };

export default function AskedPage({ searchParams }: { searchParams: Promise<ListQuery & { link?: string }> }) {
  return <Inbox view="asked" searchParams={searchParams} />;
}
