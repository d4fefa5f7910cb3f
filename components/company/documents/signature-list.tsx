import { PenLine } from "lucide-react";
import type { Signature } from "#lib/domains/company/documents/schema.ts";
import { DateText } from "#ui/ui/date.tsx";

/** Who has signed, in the order in which they did. */
export function SignatureList({ signatures }: { signatures: readonly Signature[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {signatures.map((signature) => (
        <li key={signature.signature_id} className="rounded-lg border px-4 py-3">
          <p className="flex items-center gap-2 text-lg italic [overflow-wrap:anywhere]">
            <PenLine aria-hidden="true" className="size-4 shrink-0 text-success" />
            {signature.signature_text}
          </p>
          <p className="mt-2 border-t pt-2 font-medium [overflow-wrap:anywhere]">
            {signature.signer_name}
            <span className="font-normal text-muted">, {signature.signer_role}</span>
          </p>
          {signature.signer_email ? (
            <p className="text-muted text-sm [overflow-wrap:anywhere]">{signature.signer_email}</p>
          ) : null}
          <p className="text-muted text-sm">
            <DateText value={signature.signed_at} time />
            {signature.address ? `, from ${signature.address}` : null}
          </p>
          {signature.warning ? (
            <p className="mt-2 text-sm text-warning [overflow-wrap:anywhere]">{signature.warning}</p>
          ) : null}
          {signature.consent_text ? (
            <p className="mt-2 text-muted text-sm [overflow-wrap:anywhere]">“{signature.consent_text}”</p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
