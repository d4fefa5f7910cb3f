"use client";

import type * as z from "zod";
import type { Contact, Merged } from "#lib/domains/company/contacts/schema.ts";
import { EffectsOf, type Trial } from "#ui/record/effects.tsx";
import { TextLink } from "#ui/record/text-link.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { wordsOf } from "#ui/ui/status.tsx";

type MergeInput = z.input<typeof Merged>;

/** Warns of contacts whose names look like this one's, and makes one of two that are the same person. */
export function AlikeWarning({
  contact: { contact_id, name },
  alike,
  action,
  trial,
}: {
  contact: Pick<Contact, "contact_id" | "name">;
  alike: readonly Contact[];
  /** Null for whoever may not. */
  action: Deed<MergeInput, Contact> | null;
  trial: Trial<MergeInput>;
}) {
  if (alike.length === 0) return null;
  return (
    <Callout tone="warning" title="Others have names like this one" className="mb-8">
      <p>They count as different people, in cap tables and votes too, until somebody says that they are the same.</p>
      <ul aria-label="Contacts of like names" className="mt-3 flex flex-col gap-2">
        {alike.map((other) => (
          <li key={other.contact_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              <TextLink href={`/contacts/${other.contact_id}`}>{other.name}</TextLink>, {wordsOf(other.role)}
              {other.email ? `, ${other.email}` : null}
            </span>
            {action ? (
              <Confirm
                trigger={
                  <Button size="sm" aria-label={`Same person: ${other.name}`}>
                    Same person
                  </Button>
                }
                title={`Are ${name} and ${other.name} the same person?`}
                consequences={[
                  `What ${other.name} holds or held in any company counts as ${name}’s, as of any day before as well.`,
                  `${name} stays, and takes an e-mail address or a telephone number that it lacks.`,
                  `${other.name} is left out of lists from then on. It cannot be taken back.`,
                ]}
                effects={<EffectsOf trial={trial} input={{ contact_id, other_contact_id: other.contact_id }} />}
                confirmLabel="Merge them"
                action={action}
                input={{ contact_id, other_contact_id: other.contact_id }}
                success="The contacts are one"
                receiptHref="/receipts/{receipt_id}"
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
