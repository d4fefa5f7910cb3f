import type { Receipt } from "#lib/domains/trust/receipts/schema.ts";
import { Listed } from "#ui/record/listed.tsx";
import { pageOf, pageOfRecord } from "#ui/record/places.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { PolicyNames } from "#ui/trust/policies/policy-names.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { type ActTitles, titleOf } from "./act-labels.ts";
import { subjectOf } from "./subject.ts";

/** Who it was, and by which door such a one comes. */
const doors: Readonly<Record<Receipt["actor"]["type"], { kind: string; door: string; idName: string }>> = {
  user: { kind: "", door: " in the dashboard", idName: "user_id" },
  api_key: { kind: "the key ", door: " by the API", idName: "key_id" },
  agent: { kind: "the agent ", door: " in one of its runs", idName: "agent_id" },
  // Its name says how: "Deadlines", "Globex, by the invoice's link".
  system: { kind: "", door: "", idName: "" },
};

function Who({ actor, begins = false }: { actor: Receipt["actor"]; begins?: boolean }) {
  const { kind: word, idName } = doors[actor.type];
  const kind = begins ? word.charAt(0).toUpperCase() + word.slice(1) : word;
  const href = pageOf(idName, actor.id, null);
  return (
    <>
      {kind}
      {href ? <TextLink href={href}>{actor.name}</TextLink> : <strong className="font-medium">{actor.name}</strong>}
    </>
  );
}

/** By whose word it was done, where a policy forbids it without one. */
function Word({ approval }: { approval: NonNullable<Receipt["approval"]> }) {
  const { obligation_id, approvers } = approval;
  return (
    <>
      {" "}
      It was approved by{" "}
      <Listed of={approvers} keyOf={({ id }) => id}>
        {(approver) => (
          <>
            <Who actor={approver} /> on <DateText value={approver.approved_at} time />
          </>
        )}
      </Listed>
      , who saw <TextLink href={`/approvals/${obligation_id}`}>what it would do</TextLink>.
    </>
  );
}

/** What happened, as a sentence: who asked by which door, for what, under which policies, by whose word, and when. */
export function ReceiptSentence({
  receipt,
  titles,
  company,
  policies,
}: {
  receipt: Receipt;
  titles: ActTitles;
  /** The company's name; null for an act of the workspace. */
  company: string | null;
  /** The identifiers of policies by their names, as far as the reader may see them. */
  policies: ReadonlyMap<string, string>;
}) {
  const { action, actor, entity_id, executed_at, policy, approval, result } = receipt;
  const title = titleOf(action, titles);
  const what = Object.hasOwn(titles, action) ? title.charAt(0).toLowerCase() + title.slice(1) : action;
  const subject = subjectOf(receipt);
  const who = approval?.requester ?? actor;
  const page = pageOfRecord(result, entity_id);
  const { monitored = [] } = policy;
  return (
    <p className="max-w-3xl text-pretty text-lg leading-relaxed [&_a]:underline [overflow-wrap:anywhere]">
      <Who actor={who} begins /> asked{doors[who.type].door} to <strong className="font-medium">{what}</strong>
      {subject === "" ? null : <> ({page ? <TextLink href={page}>{subject}</TextLink> : subject})</>}
      {company !== null && company !== subject && !subject.startsWith(`${company}, `) ? (
        <>
          {" "}
          for <TextLink href={`/entities/${entity_id}`}>{company}</TextLink>
        </>
      ) : null}
      .{" "}
      {policy.policies.length === 0 ? (
        "No policy forbade it."
      ) : (
        <>
          <PolicyNames names={policy.policies} known={policies} /> forbid{policy.policies.length === 1 ? "s" : ""} it
          without approval.
        </>
      )}
      {monitored.length === 0 ? null : (
        <>
          {" "}
          <PolicyNames names={monitored} known={policies} />, which only watch{monitored.length === 1 ? "es" : ""},
          would have forbidden it.
        </>
      )}
      {approval ? <Word approval={approval} /> : null} It was done on <DateText value={executed_at} time />.
    </p>
  );
}
