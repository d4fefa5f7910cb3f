import type { SignatureRequest } from "#lib/domains/company/signing/requests/schema.ts";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { ActionButton } from "#ui/ui/action-button.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Fold } from "#ui/ui/fold.tsx";
import { Link } from "#ui/ui/link.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Status } from "#ui/ui/status.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { eventLabels, requestTones, signerTones, signerWord } from "./labels.ts";

interface At {
  signature_request_id: string;
}
type Revoking = At & { reason?: string };

/** A request for signatures by mail: who is asked, who has opened or signed, and what happened. */
export function RequestPanel({
  request,
  acts,
}: {
  request: SignatureRequest;
  /** What its reader may do with it while it is open. */
  acts: { remind: Deed<At>; revoke: Deed<Revoking>; tryRevoke: Trial<Revoking> } | null;
}) {
  const { signature_request_id, status, signers, events, expires_on, end_reason, certificate_document_id, entity_id } =
    request;
  return (
    <Section title="Asked by mail" action={<Status value={status} tones={requestTones} />}>
      <ol className="flex flex-col gap-2">
        {signers.map((signer) => (
          <li key={signer.signature_signer_id} className="rounded-md border px-3 py-2 [overflow-wrap:anywhere]">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium">{signer.signer_name}</span>
              <Status value={signer.status} tones={signerTones} labels={{ [signer.status]: signerWord(signer) }} />
            </div>
            <p className="text-muted text-sm">
              {signer.signer_role}, {signer.signer_email}
            </p>
            {signer.decline_reason === null ? null : <p className="mt-1 text-sm">“{signer.decline_reason}”</p>}
            {signer.mail_error === null || signer.status !== "asked" ? null : (
              <p className="mt-1 text-danger text-sm">{signer.mail_error}</p>
            )}
          </li>
        ))}
      </ol>
      {status === "open" ? (
        <p className="mt-2 text-muted text-sm">
          Until <DateText value={expires_on} />.
        </p>
      ) : null}
      {end_reason === null ? null : <p className="mt-2 text-sm [overflow-wrap:anywhere]">{end_reason}</p>}
      {certificate_document_id === null ? null : (
        <p className="mt-2">
          <Link
            href={`/entities/${entity_id}/documents/${certificate_document_id}`}
            className="inline-flex min-h-6 items-center underline decoration-control underline-offset-4 hover:decoration-ink"
          >
            Certificate of completion
          </Link>
        </p>
      )}
      {acts !== null && status === "open" ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <ActionButton
            action={acts.remind}
            input={{ signature_request_id }}
            success="They are reminded"
            receiptHref="/receipts/{receipt_id}"
          >
            Remind now
          </ActionButton>
          <FormSheet
            button="Revoke"
            variant="secondary"
            tone="danger"
            title="Revoke the request"
            description="Its links sign nothing any more, and whoever was mailed one is told. Signatures that were given stand."
            submit="Revoke request"
            action={acts.revoke}
            trial={acts.tryRevoke}
            values={{ signature_request_id }}
            success="The request is revoked"
          >
            <Field label="Reason" name="reason" optional hint="Whoever is told reads it.">
              <Textarea rows={3} maxLength={2_000} />
            </Field>
          </FormSheet>
        </div>
      ) : null}
      <Fold label="What happened">
        <ol className="flex flex-col gap-1 text-sm">
          {events.map(({ signature_event_id, event_type, signer_name, happened_at }) => (
            <li key={signature_event_id} className="[overflow-wrap:anywhere]">
              <span className="text-muted">
                <DateText value={happened_at} time />
              </span>{" "}
              {signer_name === null ? eventLabels[event_type] : `${signer_name}: ${eventLabels[event_type]}`}
            </li>
          ))}
        </ol>
      </Fold>
    </Section>
  );
}
