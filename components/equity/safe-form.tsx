"use client";

import { useState } from "react";
import type * as z from "zod";
import { safeTypes } from "#lib/domains/equity/rules.ts";
import type { NewSafe, Safe } from "#lib/domains/equity/safes/schema.ts";
import { safeLabels } from "#ui/equity/labels.ts";
import type { People } from "#ui/equity/people.ts";
import { PersonField } from "#ui/equity/person-field.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { DateInput } from "#ui/ui/date-input.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { RadioCards } from "#ui/ui/radio-cards.tsx";
import { rateOf } from "./discount.ts";

type SafeInput = z.input<typeof NewSafe>;
type SafeType = Safe["safe_type"];

const descriptions: Readonly<Record<SafeType, string>> = {
  post_money: "The cap counts all SAFEs in. The usual one.",
  pre_money: "The cap leaves the SAFEs out.",
  mfn: "No terms of its own: it takes the best that a later SAFE gets.",
  discount: "A discount on the round’s price, and no cap unless one is given.",
};

const isType = (value: string): value is SafeType => safeTypes.some((type) => type === value);

/** What is typed as a discount is sent as the rate that the SAFE itself names. */
const asKept = ({ discount_rate, ...typed }: Record<string, unknown>) =>
  ({
    ...typed,
    ...(discount_rate !== undefined && { discount_rate: rateOf(String(discount_rate)) ?? discount_rate }),
  }) as SafeInput;

/** Writes down a SAFE: money now, shares at the next round. */
export function SafeSheet({
  entity_id,
  people,
  action,
  trial,
}: {
  entity_id: string;
  /** Whom the workspace knows already; offered, while any other name may be typed. */
  people: People;
  action: Act<SafeInput>;
  trial: Trial<SafeInput>;
}) {
  return (
    <FormSheet
      button="Issue a SAFE"
      title="Issue a SAFE"
      description="Money now for shares at the next priced round. It stands beside the holders until then."
      submit="Issue SAFE"
      action={action}
      trial={trial}
      parse={asKept}
      values={{ entity_id }}
      success="The SAFE is issued"
    >
      <SafeFields people={people} />
    </FormSheet>
  );
}

function SafeFields({ people }: { people: People }) {
  const [type, setType] = useState<SafeType>("post_money");
  const [discount, setDiscount] = useState("");
  return (
    <>
      <PersonField
        label="Investor"
        name="investor_name"
        contact="investor_contact_id"
        people={people}
        hint="One of those who are known, or a new name, which becomes a contact."
      />
      <Field label="Principal" name="principal_amount_cents" required>
        <MoneyInput />
      </Field>
      <RadioCards
        legend="Type"
        name="safe_type"
        required
        columns={2}
        value={type}
        onChange={(value) => isType(value) && setType(value)}
        options={safeTypes.map((value) => ({ value, label: safeLabels[value], description: descriptions[value] }))}
      />
      {type === "mfn" ? null : (
        <>
          <Field label="Valuation cap" name="valuation_cap_cents" optional>
            <MoneyInput />
          </Field>
          {type === "post_money" ? (
            <Field
              label="Fixed percentage"
              name="fixed_percent"
              optional
              hint="In place of a cap: what it owns before the new money."
            >
              <Input inputMode="decimal" data-type="number" autoComplete="off" placeholder="7" trail="%" />
            </Field>
          ) : null}
          <Field
            label="Discount, in percent"
            name="discount_rate"
            required={type === "discount"}
            optional={type !== "discount"}
            hint="What is taken off the round’s price."
            error={discount === "" || rateOf(discount) !== null ? undefined : "must be more than 0% and less than 100%"}
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              placeholder="20"
              trail="%"
              className="text-right tabular-nums"
              value={discount}
              onChange={(event) => setDiscount(event.currentTarget.value)}
            />
          </Field>
        </>
      )}
      <Field label="Issued on" name="issued_on" optional hint="Today, if left empty.">
        <DateInput />
      </Field>
      <Checkbox
        name="pro_rata"
        label="With a pro-rata right"
        hint="A side letter lets the investor keep their part in the round that converts it."
      />
      <Field label="Paid on" name="paid_on" optional hint="If its money has come: the books take it in then.">
        <DateInput />
      </Field>
    </>
  );
}
