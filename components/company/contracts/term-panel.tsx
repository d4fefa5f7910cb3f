"use client";

import type * as z from "zod";
import type { ChangedTerm, ContractSummary, EndedContract } from "#lib/domains/company/contracts/schema.ts";
import { DraftEffects, type Trial } from "#ui/record/effects.tsx";
import type { Deed } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { DescriptionList } from "#ui/ui/description-list.tsx";
import { Dialog } from "#ui/ui/dialog.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { RenewalFields } from "./renewal-fields.tsx";

interface TermActs {
  changeTerm: Deed<z.input<typeof ChangedTerm>>;
  tryChangeTerm: Trial<z.input<typeof ChangedTerm>>;
  endContract: Deed<z.input<typeof EndedContract>>;
  tryEndContract: Trial<z.input<typeof EndedContract>>;
}

/** How long a contract goes on, what follows, and that it was ended. */
export function TermPanel({ contract, acts }: { contract: ContractSummary; acts: TermActs | null }) {
  const { entity_id, document_id, begins_on, ends_on, ended_on } = contract;
  const { auto_renews, renewal_months, notice_days, end_reason } = contract;
  const ids = { entity_id, document_id };
  return (
    <Section title="Term">
      <DescriptionList
        facts={[
          { term: "With", value: contract.counterparty_name },
          ...(begins_on === null ? [] : [{ term: "Begins on", value: <DateText value={begins_on} /> }]),
          {
            term: ended_on === null ? "Ends on" : "Ended on",
            value: ends_on === null ? "No end" : <DateText value={ends_on} />,
          },
          {
            term: "Renews",
            value: auto_renews
              ? `For ${renewal_months} months, unless notice is given ${notice_days} days before`
              : "Not by itself",
          },
          ...(end_reason === null ? [] : [{ term: "Why", value: end_reason }]),
        ]}
      />
      {acts === null || ended_on !== null ? null : (
        <div className="mt-3 flex flex-wrap gap-2">
          {end_reason === null ? (
            <Dialog trigger={<Button size="sm">Change the term</Button>} title="Change the term">
              <ActionForm
                action={acts.changeTerm}
                label="Change the term"
                values={ids}
                success="The term is changed"
                receiptHref="/receipts/{receipt_id}"
              >
                <Field label="Ends on" name="ends_on" optional>
                  <DateInput defaultValue={ends_on ?? ""} />
                </Field>
                <RenewalFields given={contract} />
                <DraftEffects trial={acts.tryChangeTerm} />
                <FormActions>
                  <SubmitButton>Change term</SubmitButton>
                </FormActions>
              </ActionForm>
            </Dialog>
          ) : null}
          <Dialog
            trigger={<Button size="sm">End it</Button>}
            title="End the contract"
            description="Write down that notice was given. The notice itself you send to the other side."
          >
            <ActionForm
              action={acts.endContract}
              label="End the contract"
              values={ids}
              success="The end is written down"
              receiptHref="/receipts/{receipt_id}"
            >
              <Field label="It ends on" name="ends_on" optional hint="The end of its term, or today, if left empty.">
                <DateInput />
              </Field>
              <Field label="Why" name="reason" required>
                <Textarea rows={2} maxLength={2_000} />
              </Field>
              <DraftEffects trial={acts.tryEndContract} />
              <FormActions>
                <SubmitButton>End contract</SubmitButton>
              </FormActions>
            </ActionForm>
          </Dialog>
        </div>
      )}
    </Section>
  );
}
