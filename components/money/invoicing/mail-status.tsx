import type { Mail } from "#lib/domains/trust/mail/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Status } from "#ui/ui/status.tsx";
import type { Tone } from "#ui/ui/tone.ts";

const tones: Readonly<Record<Mail["status"], Tone>> = {
  queued: "info",
  sent: "success",
  failed: "danger",
  kept: "warning",
};

const sentences: Readonly<Record<Mail["status"], string>> = {
  queued: "It waits to be handed to the mail server.",
  sent: "The mail server has taken it.",
  failed: "The mail server would not take it; it is tried again.",
  kept: "No mail server is set, so it was sent to nobody: hand the PDF or the link over yourself.",
};

/** What became of the message that carries the invoice; null while it is being written. */
export function MailStatus({ mail, email }: { mail: Mail | null; email: string | null }) {
  if (email === null) return <p className="text-muted">The invoice has no e-mail address: nothing is mailed.</p>;
  if (mail === null) return <p className="text-muted">The message to {email} is being written.</p>;
  const { status, to_address, error, sent_at } = mail;
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="[overflow-wrap:anywhere]">To {to_address}</span>
        <Status value={status} tones={tones} />
      </p>
      <p className="text-muted">
        {sentences[status]} {sent_at ? <DateText value={sent_at} time /> : null}
      </p>
      {status === "failed" && error ? <p className="text-danger text-sm [overflow-wrap:anywhere]">{error}</p> : null}
    </div>
  );
}
