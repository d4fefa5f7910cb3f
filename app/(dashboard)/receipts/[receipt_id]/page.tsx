import type { Metadata } from "next";
import { callOf } from "#lib/core/call.ts";
import { listPolicies } from "#lib/domains/trust/policies/operations.ts";
import { listSigningKeys, readProof, readReceipt } from "#lib/domains/trust/receipts/operations.ts";
import { read, readOrNull } from "#lib/server/read.ts";
import { checkInclusion, checkReceipt } from "#lib/server/receipt-check.ts";
import { permissions } from "#lib/server/session.ts";
import { TextLink } from "#ui/record/text-link.tsx";
import { titleOf } from "#ui/trust/receipts/act-labels.ts";
import { CheckResult } from "#ui/trust/receipts/check-result.tsx";
import { LogProof } from "#ui/trust/receipts/log-proof.tsx";
import { ReceiptSentence } from "#ui/trust/receipts/receipt-sentence.tsx";
import { ToldFields } from "#ui/trust/receipts/told-fields.tsx";
import { VerifyYourself } from "#ui/trust/receipts/verify-yourself.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { CodeBlock } from "#ui/ui/code-block.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { Fold } from "#ui/ui/fold.tsx";
import { Identifier } from "#ui/ui/identifier.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { actTitles } from "../../act-titles.ts";
import { companyNames } from "../../companies.ts";
import { namesIn } from "../../named.ts";

export const metadata: Metadata = { title: "Receipt" };

/** A longer one, as of an import, would be many times as long as the page: it is a file to look into. */
const MOST_SHOWN = 50_000;

/** More than a workspace may have, which PostgreSQL holds. */
const MOST_POLICIES = 1000;

export default async function ReceiptPage({ params }: { params: Promise<{ receipt_id: string }> }) {
  const { receipt_id } = await params;
  const { can } = await permissions(`/receipts/${receipt_id}`);
  const [receipt, keys, proof] = await Promise.all([
    read(readReceipt, { receipt_id }),
    read(listSigningKeys, {}),
    readOrNull(readProof, { receipt_id }),
  ]);
  const { action, entity_id, hash, key_id, policy, signature } = receipt;
  const json = JSON.stringify(receipt, null, 2);
  const isNamed = policy.policies.length + (policy.monitored?.length ?? 0) > 0;
  const [companies, names, policies] = await Promise.all([
    can("entities:read") ? companyNames([receipt]) : new Map<string, string>(),
    namesIn(entity_id, receipt.params, receipt.result),
    isNamed && can(listPolicies) ? read(listPolicies, { limit: MOST_POLICIES }) : { data: [] },
  ]);
  return (
    <>
      <PageHeader
        back={{ href: "/receipts", label: "Receipts" }}
        title={titleOf(action, actTitles)}
        meta={<Identifier value={receipt_id} label="receipt id" />}
      />
      <ReceiptSentence
        receipt={receipt}
        titles={actTitles}
        company={entity_id && (companies.get(entity_id) ?? "a company")}
        policies={new Map(policies.data.map(({ name, policy_id }) => [name, policy_id]))}
      />
      <div className="mt-6">
        <CheckResult
          check={checkReceipt(receipt, keys.data)}
          isIncluded={proof && checkInclusion(hash, proof, keys.data)}
        />
      </div>
      <div className="mt-10 grid gap-x-12 gap-y-10 xl:grid-cols-2 [&>*]:mt-0!">
        <Section title="What was asked for">
          <ToldFields record={receipt.params} result={receipt.result} entity_id={entity_id} names={names} />
        </Section>
        <Section title="What came of it">
          {typeof receipt.result === "object" && receipt.result !== null ? (
            <ToldFields record={receipt.result} entity_id={entity_id} names={names} />
          ) : (
            <p className="text-muted">The act answers nothing: it was done.</p>
          )}
        </Section>
      </div>
      <div className="mt-4">
        <Fold label="The same as JSON, as it is kept">
          {json.length > MOST_SHOWN ? (
            <p className="text-muted">
              It is of {Math.ceil(json.length / 1000).toLocaleString("en-US")} kB:{" "}
              <TextLink href={`/receipts/${receipt_id}/file/receipt`} prefetch={false} download="receipt.json">
                receipt.json
              </TextLink>{" "}
              has all of it.
            </p>
          ) : (
            <CodeBlock code={json} label="receipt" wrap />
          )}
        </Fold>
      </div>
      <Section
        title="Proof"
        description="The hash is of all that the receipt says; the signature is of the hash, by the service’s key; and the log has it, which only grows."
      >
        <DescriptionList
          facts={[
            { term: "Hash (SHA-256)", value: <Identifier value={hash} label="hash" /> },
            { term: "Signature (Ed25519)", value: <Identifier value={signature} label="signature" /> },
            { term: "Key", value: <Identifier value={key_id} label="key id" /> },
          ]}
        />
        <LogProof proof={proof} />
      </Section>
      <VerifyYourself receipt_id={receipt_id} isProven={proof !== null} />
      <ApiFold
        calls={[callOf(readReceipt, { receipt_id }), callOf(readProof, { receipt_id }), callOf(listSigningKeys, {})]}
      />
    </>
  );
}
