import type { Metadata } from "next";
import { callOf } from "#lib/core/call.ts";
import { listSigningKeys, readReceipt } from "#lib/domains/trust/receipts/operations.ts";
import { read } from "#lib/server/read.ts";
import { checkReceipt } from "#lib/server/receipt-check.ts";
import { titleOf } from "#ui/trust/receipts/act-labels.ts";
import { Actor } from "#ui/trust/receipts/actor.tsx";
import { CheckResult } from "#ui/trust/receipts/check-result.tsx";
import { VerifyYourself } from "#ui/trust/receipts/verify-yourself.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Badge } from "#ui/ui/badge.tsx";
import { CodeBlock } from "#ui/ui/code-block.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { Identifier } from "#ui/ui/identifier.tsx";
import { Link } from "#ui/ui/link.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { actTitles } from "../../act-titles.ts";
import { companyOf } from "../../entities/[entity_id]/company.tsx";

export const metadata: Metadata = { title: "Receipt" };

export default async function ReceiptPage({ params }: { params: Promise<{ receipt_id: string }> }) {
  const { receipt_id } = await params;
  const [receipt, keys] = await Promise.all([read(readReceipt, { receipt_id }), read(listSigningKeys, {})]);
  const company = receipt.entity_id && (await companyOf(receipt.entity_id)).legal_name;
  const { action, actor, entity_id, executed_at, hash, key_id, policy, signature } = receipt;
  return (
    <>
      <PageHeader
        back={{ href: "/receipts", label: "Receipts" }}
        title={titleOf(action, actTitles)}
        meta={<Identifier value={receipt_id} label="receipt id" />}
      />
      <CheckResult check={checkReceipt(receipt, keys.data)} />
      <Section title="The act" className="mt-8!">
        <DescriptionList
          facts={[
            { term: "Act", value: <code className="font-mono text-sm">{action}</code> },
            { term: "By", value: <Actor actor={actor} /> },
            { term: "When", value: <DateText value={executed_at} time /> },
            {
              term: "Company",
              value: entity_id && (
                <Link
                  href={`/entities/${entity_id}`}
                  className="rounded-sm text-accent underline-offset-4 hover:underline"
                >
                  {company}
                </Link>
              ),
            },
            {
              term: "Policy",
              value: (
                <span className="flex flex-wrap items-center gap-2">
                  <Badge tone="success">Permitted</Badge>
                  {policy.policies.length === 0 ? (
                    <span className="text-muted">No policy decided on it</span>
                  ) : (
                    `by ${policy.policies.join(", ")}`
                  )}
                </span>
              ),
            },
          ]}
        />
      </Section>
      <Section title="What was asked for" description="Secrets stand masked.">
        <CodeBlock code={JSON.stringify(receipt.params, null, 2)} label="params" wrap />
      </Section>
      <Section title="What came of it">
        {receipt.result === null ? (
          <p className="text-muted">The act answers nothing: it was done.</p>
        ) : (
          <CodeBlock code={JSON.stringify(receipt.result, null, 2)} label="result" wrap />
        )}
      </Section>
      <Section
        title="Proof"
        description="The hash is of everything above; the signature is of the hash, by the service’s key."
      >
        <DescriptionList
          facts={[
            { term: "Hash (SHA-256)", value: <Identifier value={hash} label="hash" /> },
            { term: "Signature (Ed25519)", value: <Identifier value={signature} label="signature" /> },
            { term: "Key", value: <Identifier value={key_id} label="key id" /> },
          ]}
        />
      </Section>
      <VerifyYourself
        receipt_id={receipt_id}
        public_key_pem={keys.data.find((key) => key.key_id === key_id)?.public_key_pem ?? null}
      />
      <ApiFold calls={[callOf(readReceipt, { receipt_id }), callOf(listSigningKeys, {})]} />
    </>
  );
}
