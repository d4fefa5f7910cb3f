import { cache } from "react";
import { callOf } from "#lib/core/call.ts";
import { today } from "#lib/core/days.ts";
import * as grantEvents from "#lib/domains/equity/events/operations.ts";
import * as grants from "#lib/domains/equity/grants/operations.ts";
import { isProperty } from "#lib/domains/equity/grants/rules.ts";
import type { Grant } from "#lib/domains/equity/grants/schema.ts";
import * as options from "#lib/domains/equity/options/operations.ts";
import { classOf } from "#lib/domains/equity/rules.ts";
import * as taxForms from "#lib/domains/equity/tax-forms/operations.ts";
import * as valuations from "#lib/domains/equity/valuations/operations.ts";
import { vestedBy } from "#lib/domains/equity/vesting/rules.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { EntriesMade } from "#ui/books/ledger/entries-made.tsx";
import { ConvertGrant } from "#ui/equity/convert-grant.tsx";
import { ElectionSection } from "#ui/equity/election.tsx";
import { ExerciseActs } from "#ui/equity/exercise-acts.tsx";
import { ExerciseFormSection } from "#ui/equity/exercise-form.tsx";
import { PayGrant } from "#ui/equity/grant-acts.tsx";
import { EventActs, EventTable } from "#ui/equity/grant-events.tsx";
import { classLabels, considerationLabels, exemptionLabels } from "#ui/equity/labels.ts";
import { NameApproval } from "#ui/equity/name-approval.tsx";
import { optionFacts } from "#ui/equity/option-facts.tsx";
import { VestingCurve } from "#ui/equity/vesting-curve.tsx";
import { vestingFacts } from "#ui/equity/vesting-facts.tsx";
import { approvalFact } from "#ui/record/approval-link.tsx";
import { dated, made, told } from "#ui/record/facts.tsx";
import { RecordBody } from "#ui/record/record-body.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Stats } from "#ui/ui/stat.tsx";
import { companyPage } from "../../../company.tsx";
import { entriesOf } from "../../../ledger/entries-of.ts";
import * as actions from "../../actions.ts";
import { approvalsOf } from "../../approvals.ts";

interface GrantParams {
  params: Promise<{ entity_id: string; grant_id: string }>;
}

const grantOf = cache((entity_id: string, grant_id: string) => read(grants.readGrant, { entity_id, grant_id }));

export async function generateMetadata({ params }: GrantParams) {
  const { entity_id, grant_id } = await params;
  return { title: `Grant to ${(await grantOf(entity_id, grant_id)).recipient_name}` };
}

/** The forms that the tax law asks for about a grant: an election of what was to vest, and what is told of an exercise. */
async function formsOf({ entity_id, grant_id, ...grant }: Grant) {
  const at = { entity_id, grant_id };
  const vested = vestedBy(grant.shares, grant.vesting, grant.granted_on);
  const isRestricted = isProperty(classOf(grant.grant_type)) && vested < grant.shares;
  const source = grant.source_grant_id;
  const came = source === null ? null : await read(grants.readGrant, { entity_id, grant_id: source });
  const isOfIso = came?.events.some((event) => event.resulting_grant_id === grant_id && (event.iso_units ?? 0) > 0);
  const [election, exercise] = await Promise.all([
    isRestricted ? read(taxForms.readElection83b, at) : null,
    isOfIso ? read(taxForms.readForm3921, at) : null,
  ]);
  return { election, exercise };
}

export default async function GrantPage({ params }: GrantParams) {
  const { entity_id, grant_id } = await params;
  const page = await companyPage(entity_id, `cap-table/grants/${grant_id}`, grants.createGrant.scope);
  const grant = await grantOf(entity_id, grant_id);
  const { recipient_name, consideration, consideration_cents, exemption, paid_on, price_per_share } = grant;
  const share_class = classOf(grant.grant_type);
  const { tryPayGrant, tryTerminateGrant, tryRepurchaseGrant, tryCancelGrant } = actions;
  const acts = asShown(grant, {
    payGrant: actions.payGrant,
    approveGrant: actions.approveGrant,
    reachMilestone: actions.reachMilestone,
    accelerateGrant: actions.accelerateGrant,
    takeLeave: actions.takeLeave,
    terminateGrant: actions.terminateGrant,
    repurchaseGrant: actions.repurchaseGrant,
    cancelGrant: actions.cancelGrant,
    exerciseGrant: actions.exerciseGrant,
    settleGrant: actions.settleGrant,
    expireGrant: actions.expireGrant,
    completeGrant: actions.completeGrant,
    convertGrant: actions.convertGrant,
    recordElectionMailing: actions.recordElectionMailing,
  });
  const isPromise = share_class === "option" || share_class === "rsu" || share_class === "warrant";
  const [latest] = isPromise ? (await read(valuations.listValuations, { entity_id, limit: 1 })).data : [];
  const limit = grant.option_type === "iso" ? await read(options.readIsoLimit, { entity_id, recipient_name }) : null;
  const isBought =
    share_class !== "option" &&
    share_class !== "rsu" &&
    paid_on === null &&
    consideration !== null &&
    grant.remaining_units > 0;
  const { election, exercise } = await formsOf(grant);
  const here = `/entities/${entity_id}/cap-table/grants/${grant_id}`;
  const isMissing = page.writes && grant.approval === "missing";
  return (
    <>
      <PageHeader
        back={{ href: `/entities/${entity_id}/cap-table/grants`, label: "Grants" }}
        title={recipient_name}
        action={
          <>
            {isMissing ? (
              <NameApproval
                what="grant"
                values={{ entity_id, grant_id }}
                approvals={approvalsOf(entity_id, page.can)}
                action={acts.approveGrant}
                trial={actions.tryApproveGrant}
              />
            ) : null}
            {page.writes && isBought ? <PayGrant grant={grant} action={acts.payGrant} trial={tryPayGrant} /> : null}
          </>
        }
      />
      {page.notice}
      <RecordBody
        facts={[
          { term: "Class", value: classLabels[share_class] },
          ...dated("Granted", grant.granted_on),
          ...dated("Work ended", grant.terminated_on),
          ...told("Left of it", grant.remaining_units < grant.shares && <Figure value={grant.remaining_units} />),
          ...optionFacts(
            grant,
            limit?.grants.find((one) => one.grant_id === grant_id),
          ),
          ...vestingFacts(grant),
          ...told("Before filing", grant.before_filing && "Yes: to be ratified once the company is filed"),
          approvalFact(grant),
          ...dated("Approved", grant.approved_on),
          ...told("Given for it", consideration && considerationLabels[consideration]),
          ...told("Par value", grant.par_value && `$${grant.par_value}`),
          ...told("Exemption", exemption && exemptionLabels[exemption]),
          ...told("Certificate", grant.certificate_number),
          ...grant.legends.map((value, at) => ({ term: `Legend ${at + 1}`, value })),
          ...made(grant.created_at, grant_id),
        ]}
      >
        <div className="mb-10">
          <Stats
            stats={[
              { label: "Granted", value: <Figure value={grant.shares} /> },
              { label: "Vested", value: <Figure value={grant.vested_units} /> },
              { label: "Unvested", value: <Figure value={grant.unvested_units} /> },
              ...(isPromise
                ? [
                    {
                      label: share_class === "rsu" ? "To settle" : "Exercisable",
                      value: <Figure value={grant.exercisable_units} />,
                      note:
                        grant.exercisable_until === null ? null : (
                          <>
                            until <DateText value={grant.exercisable_until} />
                          </>
                        ),
                    },
                  ]
                : []),
              // What is promised is paid for once it is exercised, but for a warrant that was bought.
              ...(isPromise && price_per_share === null
                ? []
                : [
                    {
                      label: "Price of one",
                      value: price_per_share === null ? "None" : `$${price_per_share}`,
                      note: consideration_cents === null ? null : <Money cents={consideration_cents} />,
                    },
                    { label: "Paid", value: paid_on === null ? "Not yet" : <DateText value={paid_on} /> },
                  ]),
            ]}
          />
        </div>
        <VestingCurve grant={grant} today={today()} />
        {page.writes ? (
          <ExerciseActs
            grant={grant}
            valuation={latest ?? null}
            today={today()}
            actions={acts}
            trials={{
              exercise: actions.tryExerciseGrant,
              settle: actions.trySettleGrant,
              expire: actions.tryExpireGrant,
              complete: actions.tryCompleteGrant,
            }}
          />
        ) : null}
        {page.writes && share_class === "preferred" && grant.remaining_units > 0 ? (
          <div className="mt-6">
            <ConvertGrant grant={grant} action={acts.convertGrant} trial={actions.tryConvertGrant} />
          </div>
        ) : null}
        {page.writes ? (
          <EventActs
            grant={grant}
            actions={acts}
            trials={{
              reach: actions.tryReachMilestone,
              accelerate: actions.tryAccelerateGrant,
              leave: actions.tryTakeLeave,
              terminate: tryTerminateGrant,
              repurchase: tryRepurchaseGrant,
              cancel: tryCancelGrant,
            }}
          />
        ) : null}
        {election ? (
          <ElectionSection
            election={election}
            pdfHref={`${here}/83b-election/pdf`}
            action={page.writes ? acts.recordElectionMailing : null}
            trial={actions.tryRecordElectionMailing}
          />
        ) : null}
        {exercise ? <ExerciseFormSection form={exercise} pdfHref={`${here}/form-3921/pdf`} /> : null}
        <EventTable entity_id={entity_id} events={grant.events} />
        <EntriesMade
          entries={await entriesOf(entity_id, grant.entry_ids)}
          none="It has made no entry: the books take in what is paid in cash, at a price."
        />
      </RecordBody>
      <ApiFold
        calls={[
          callOf(grants.readGrant, { entity_id, grant_id }),
          callOf(grantEvents.readVesting, { entity_id, grant_id, as_of: today() }),
          ...(election ? [callOf(taxForms.readElection83b, { entity_id, grant_id })] : []),
          ...(exercise ? [callOf(taxForms.readForm3921, { entity_id, grant_id })] : []),
          ...(paid_on === null ? [callOf(grants.payGrant, { entity_id, grant_id })] : []),
        ]}
      />
    </>
  );
}
