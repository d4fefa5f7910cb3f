import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requestOrigin } from "#lib/server/origin.ts";
import { OperationSection } from "#ui/reference/operation-section.tsx";
import { Records } from "#ui/reference/records.tsx";
import { chapters, document, homes } from "../reference.ts";

interface Props {
  params: Promise<{ tag: string }>;
}

async function load({ params }: Props) {
  const { tag } = await params;
  return chapters.find(({ anchor }) => anchor === tag) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: `${(await load(props)).title} · API reference` };
}

export default async function TagPage(props: Props) {
  const { title, about, entries, records } = await load(props);
  const origin = await requestOrigin();
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-[-0.015em]">{title}</h1>
      <p className="mt-1.5 mb-6 max-w-prose text-pretty text-muted">{about}</p>
      <h2 className="sr-only">Operations</h2>
      {entries.map((entry) => (
        <OperationSection key={entry.anchor} entry={entry} document={document} homes={homes} origin={origin} />
      ))}
      <Records names={records} schemas={document.components.schemas} homes={homes} />
    </>
  );
}
