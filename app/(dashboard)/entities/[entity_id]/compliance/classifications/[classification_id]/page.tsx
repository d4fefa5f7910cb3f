import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { jurisdiction } from "#lib/domains/company/jurisdictions/facts/facts.ts";
import { readClassification } from "#lib/domains/compliance/classification/operations.ts";
import { read } from "#lib/server/read.ts";
import { FactorTable } from "#ui/compliance/classification/factor-table.tsx";
import { uncertaintyLabels, verdictLabels, verdictTones } from "#ui/compliance/classification/labels.ts";
import { LawList } from "#ui/compliance/classification/law-list.tsx";
import { RiskMeter } from "#ui/compliance/classification/risk-meter.tsx";
import { made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Status } from "#ui/ui/status.tsx";
import { companyPage } from "../../../company.tsx";

interface ClassificationParams {
  params: Promise<{ entity_id: string; classification_id: string }>;
}

const classificationOf = cache((entity_id: string, classification_id: string) =>
  read(readClassification, { entity_id, classification_id }),
);

export async function generateMetadata({ params }: ClassificationParams) {
  const { entity_id, classification_id } = await params;
  return { title: (await classificationOf(entity_id, classification_id)).worker_name };
}

export default async function ClassificationPage({ params }: ClassificationParams) {
  const { entity_id, classification_id } = await params;
  const part = `compliance/classifications/${classification_id}`;
  const { notice } = await companyPage(entity_id, part, readClassification.scope);
  const weighed = await classificationOf(entity_id, classification_id);
  const { worker_name, classification, risk_level, recommended_action, factors, missing, role_description } = weighed;
  const tone = risk_level === "low" ? "success" : risk_level === "medium" ? "warning" : "danger";
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/compliance/classifications`, label: "Contractors" }}
        title={worker_name}
        status={<Status value={classification} tones={verdictTones} labels={verdictLabels} />}
        description={`By the tests of ${jurisdiction(weighed.jurisdiction).name}. An estimate from a description, not legal advice.`}
      />
      {notice}
      <RecordBody
        facts={[
          { term: "Test", value: <span className="block first-letter:uppercase">{weighed.test}</span> },
          ...told("Statute", weighed.statute),
          ...told("Note", weighed.note),
          ...told("Source", weighed.source && <span className="text-muted text-sm">{weighed.source}</span>),
          ...made(weighed.created_at, classification_id),
        ]}
      >
        <Section title="Risk">
          <RiskMeter risk_score={weighed.risk_score} classification={classification} />
          {weighed.uncertainty ? <p className="mt-3">{uncertaintyLabels[weighed.uncertainty]}</p> : null}
          <Callout tone={tone} title="What to do" className="mt-5">
            <span className="block first-letter:uppercase">{recommended_action}.</span>
          </Callout>
        </Section>
        <Section
          title="Factors"
          description="What the score is made of; a factor that the description leaves open adds nothing."
        >
          <FactorTable factors={factors} />
          {missing.length > 0 ? (
            <p className="mt-3 text-muted">
              Say more about these for a better estimate: {missing.join("; ").toLowerCase()}.
            </p>
          ) : null}
        </Section>
        {weighed.laws.length > 0 ? (
          <Section
            title="What else decides"
            description="Each law asks for itself: somebody may be a contractor by one and an employee by another."
          >
            <LawList laws={weighed.laws} />
          </Section>
        ) : null}
        <Section title="How the work is done">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{role_description}</p>
        </Section>
      </RecordBody>
      <ApiFold calls={[callOf(readClassification, { entity_id, classification_id })]} />
    </>
  );
}
