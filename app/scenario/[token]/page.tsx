import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { viewScenario } from "#lib/server/shared-scenarios.ts";
import { SharedScenarioView } from "#ui/equity/shared-scenario.tsx";
import { Letter } from "#ui/money/invoicing/letter.tsx";

interface LinkParams {
  params: Promise<{ token: string }>;
}

const scenarioOf = cache(async (token: string) => (await viewScenario(token)) ?? notFound());

export async function generateMetadata({ params }: LinkParams): Promise<Metadata> {
  const { name, company } = await scenarioOf((await params).token);
  return {
    title: { absolute: `${name} of ${company}` },
    // The token stands in the address: no other site may learn it, and none may list it.
    referrer: "no-referrer",
    robots: { index: false, follow: false },
  };
}

export default async function SharedScenarioPage({ params }: LinkParams) {
  const scenario = await scenarioOf((await params).token);
  return (
    <Letter>
      <SharedScenarioView scenario={scenario} />
    </Letter>
  );
}
