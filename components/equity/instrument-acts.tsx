"use client";

import { useState } from "react";
import type * as z from "zod";
import type { Change } from "#lib/core/answer.ts";
import { fractionWays } from "#lib/domains/equity/amendments/rules.ts";
import type {
  Amendment,
  InstrumentEvent,
  Retirement,
  Split,
  TermsTold,
} from "#lib/domains/equity/amendments/schema.ts";
import { isOfCharter, untoldTerms } from "#lib/domains/equity/instruments/rules.ts";
import type { Instrument } from "#lib/domains/equity/schema.ts";
import { UnitsInput } from "#ui/company/entities/people-fields.tsx";
import type { Approvals } from "#ui/equity/approval-choices.ts";
import { ApprovalField } from "#ui/equity/approval-field.tsx";
import { fractionLabels } from "#ui/equity/labels.ts";
import { PreferenceFields, VotesField } from "#ui/equity/preference-fields.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";

type SplitInput = z.input<typeof Split>;
type AmendInput = z.input<typeof Amendment>;
type TermsInput = z.input<typeof TermsTold>;
type RetireInput = z.input<typeof Retirement>;

interface Acts {
  instrument: Instrument;
  approvals: Approvals;
  actions: {
    split: Change<SplitInput, InstrumentEvent>;
    amend: Change<AmendInput, InstrumentEvent>;
    retire: Change<RetireInput, InstrumentEvent>;
    complete: Change<TermsInput, Instrument>;
  };
  trials: {
    split: Trial<SplitInput>;
    amend: Trial<AmendInput>;
    retire: Trial<RetireInput>;
    complete: Trial<TermsInput>;
  };
  /** Whether shares of it were repurchased, and neither issued again nor retired. */
  mayRetire: boolean;
}

const Dollars = ({ label, name, hint }: { label: string; name: string; hint: string }) => (
  <Field label={label} name={name} optional hint={hint}>
    <Input inputMode="decimal" autoComplete="off" lead="$" />
  </Field>
);

const Day = ({ label, name }: { label: string; name: string }) => (
  <Field label={label} name={name} optional hint="Today, if left empty.">
    <DateInput />
  </Field>
);

/** What may be done with a class of shares or units: it is split, amended, or what was repurchased of it is retired. */
export function InstrumentActs({ instrument, approvals, actions, trials, mayRetire }: Acts) {
  const { entity_id, instrument_id, symbol, authorized_units, available_units } = instrument;
  const values = { entity_id, instrument_id };
  const { kind } = instrument;
  const terms = untoldTerms(kind, instrument);
  return (
    <div className="flex flex-wrap gap-2">
      {mayRetire ? (
        <FormSheet
          button="Retire"
          tone="danger"
          variant="secondary"
          title="Retire repurchased shares"
          description="What was repurchased may be issued again. Retired, so many fewer are authorized."
          submit="Retire now"
          action={actions.retire}
          trial={trials.retire}
          values={values}
          success="The shares are retired"
        >
          <Field label="How many" name="units" optional hint="All that was repurchased, if left empty.">
            <UnitsInput units={null} />
          </Field>
          <Day label="Retired on" name="retired_on" />
          <ApprovalField approvals={approvals} />
        </FormSheet>
      ) : null}
      {terms.length > 0 ? (
        <FormSheet
          button="Complete its terms"
          variant="secondary"
          title="Complete its terms"
          description={`${kind === "preferred" ? "What was not told yet of what its holders are paid before others, and how they vote" : "How its holders vote"}. What is told stands.`}
          submit="Complete"
          action={actions.complete}
          trial={trials.complete}
          values={values}
          success="The terms are told"
        >
          {kind === "preferred" ? <PreferenceFields terms={terms} /> : null}
          {terms.includes("votes_per_share") ? <VotesField isPreferred={kind === "preferred"} /> : null}
        </FormSheet>
      ) : null}
      <FormSheet
        button="Split"
        variant="secondary"
        title={`Split ${symbol}`}
        description="Every holding of it, what is authorized and the par value change in one ratio; with the company’s first class its options and warrants as well."
        submit="Split now"
        action={actions.split}
        trial={trials.split}
        values={values}
        success={`${symbol} is split`}
      >
        <SplitFields />
        <ApprovalField approvals={approvals} />
      </FormSheet>
      {isOfCharter(instrument.kind) ? (
        <ButtonLink href={`/entities/${entity_id}/amendments?instrument_id=${instrument_id}`}>Amend</ButtonLink>
      ) : (
        <FormSheet
          button="Amend"
          adds={false}
          title={`Amend ${symbol}`}
          description="What is reserved of it, as the board has decided. What was before is kept."
          submit="Amend now"
          action={actions.amend}
          trial={trials.amend}
          values={values}
          success={`${symbol} is amended`}
        >
          <Field
            label="Authorized"
            name="authorized_units"
            optional
            hint={
              <>
                Now <Figure value={authorized_units} />; <Figure value={authorized_units - available_units} /> are
                issued or promised.
              </>
            }
          >
            <UnitsInput units={null} />
          </Field>
          <Dollars label="Par value" name="par_value" hint="Of one, issued from then on; as it is, if left empty." />
          <Day label="Amended on" name="amended_on" />
          <ApprovalField approvals={approvals} />
        </FormSheet>
      )}
    </div>
  );
}

function SplitFields() {
  const [fractions, setFractions] = useState<string>("down");
  const whole = { inputMode: "numeric", autoComplete: "off", "data-type": "number" } as const;
  return (
    <>
      <FormGrid>
        <Field label="So many after it" name="numerator" required hint="3 of a split of three for one.">
          <Input {...whole} placeholder="3" />
        </Field>
        <Field label="For so many before it" name="denominator" required hint="10 of a reverse split of one for ten.">
          <Input {...whole} placeholder="1" />
        </Field>
      </FormGrid>
      <Field label="Fractions of a share" name="fractional_shares" required>
        <Select
          value={fractions}
          onChange={(event) => setFractions(event.currentTarget.value)}
          options={fractionWays.map((value) => ({ value, label: fractionLabels[value] }))}
        />
      </Field>
      {fractions === "cash" ? (
        <Field label="Worth of one after the split" name="price_per_share" required hint="Fractions are paid by it.">
          <Input inputMode="decimal" autoComplete="off" lead="$" />
        </Field>
      ) : null}
      <FormGrid>
        <Field label="Authorized after it" name="authorized_units" optional hint="In the same ratio, if left empty.">
          <UnitsInput units={null} />
        </Field>
        <Dollars label="Par value after it" name="par_value" hint="The other way round, if left empty." />
      </FormGrid>
      <Day label="Split on" name="split_on" />
    </>
  );
}
