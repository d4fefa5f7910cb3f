"use client";

import { useId, useState } from "react";
import { classRules } from "#lib/domains/company/governance/classes/rules.ts";
import { type AuthorizedAct, authorizedActs, limitsOf } from "#lib/domains/company/governance/resolutions/rules.ts";
import { thresholdRules } from "#lib/domains/company/governance/rules.ts";
import { RowFields } from "#ui/company/entities/row-fields.tsx";
import { Checkbox } from "#ui/ui/checkbox.tsx";
import { Field, FieldNotes } from "#ui/ui/field.tsx";
import { useFieldError } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { UnitsInput } from "../entities/people-fields.tsx";
import { actLabels, ruleLabels } from "./labels.ts";

type ThresholdRule = (typeof thresholdRules)[number];

/** Which item of the agenda is meant, by what was typed so far. */
function ItemField({ path, items }: { path: string; items: readonly string[] }) {
  const options = items.map((item, at) => ({ value: String(at), label: `${at + 1}. ${item}` }));
  return (
    <Field label="Item" name={`${path}.agenda_item_index`} required>
      <Select placeholder="Choose an item" data-type="number" options={options} />
    </Field>
  );
}

function Authorization({ path, items }: { path: string; items: readonly string[] }) {
  const [act, setAct] = useState<AuthorizedAct>("grant");
  const limits = limitsOf[act];
  return (
    <>
      <ItemField path={path} items={items} />
      <Field label="Authorizes" name={`${path}.act`} required>
        <Select
          value={act}
          onChange={({ currentTarget: { value } }) => setAct(authorizedActs.find((one) => one === value) ?? "grant")}
          options={authorizedActs.map((value) => ({ value, label: actLabels[value] }))}
        />
      </Field>
      {limits.includes("recipient_name") ? (
        <Field label="For" name={`${path}.recipient_name`} optional hint="Anybody, if left empty.">
          <Input autoComplete="off" />
        </Field>
      ) : null}
      {limits.includes("units") ? (
        <Field
          label="At most"
          name={`${path}.units`}
          optional
          hint="Shares, units, or options; any number, if left empty."
        >
          <UnitsInput units={null} />
        </Field>
      ) : null}
      {limits.includes("amount_cents") ? (
        <Field label="For at most" name={`${path}.amount_cents`} optional hint="Any amount, if left empty.">
          <MoneyInput />
        </Field>
      ) : null}
      {limits.includes("price_per_share") ? (
        <Field label="At a price of at least" name={`${path}.price_per_share`} optional hint="Dollars a share.">
          <Input inputMode="decimal" autoComplete="off" lead="$" placeholder="0.0001" />
        </Field>
      ) : null}
    </>
  );
}

/** What the items of an agenda authorize: acts that name the meeting as their approval are within that. */
export const Authorizations = ({ items }: { items: readonly string[] }) => (
  <RowFields
    name="authorizes"
    legend="What the items authorize"
    hint="An act that names the meeting as its approval is refused beyond this."
    noun="authorization"
  >
    {(path) => <Authorization path={path} items={items} />}
  </RowFields>
);

/** What part of the votes an item takes, of these rules. */
function RuleFields({ path, rules, usual }: { path: string; rules: readonly ThresholdRule[]; usual: ThresholdRule }) {
  const [rule, setRule] = useState<string>(usual);
  return (
    <>
      <Field label="Takes" name={`${path}.rule`} required>
        <Select
          value={rule}
          onChange={(event) => setRule(event.currentTarget.value)}
          options={rules.map((value) => ({ value, label: ruleLabels[value] }))}
        />
      </Field>
      {rule === "percent_of_outstanding" ? (
        <Field label="Percent" name={`${path}.percent`} required>
          <Input type="number" min={1} max={100} data-type="number" />
        </Field>
      ) : null}
    </>
  );
}

/** What carries an item, where that is another rule than the usual one. */
export const Thresholds = ({ items }: { items: readonly string[] }) => (
  <RowFields
    name="thresholds"
    legend="Votes that an item takes"
    hint="As the law and the company’s own texts have it, of all items that are not named here."
    noun="rule"
  >
    {(path) => (
      <>
        <ItemField path={path} items={items} />
        <RuleFields path={path} rules={thresholdRules} usual="two_thirds_of_outstanding" />
      </>
    )}
  </RowFields>
);

interface ClassOfShares {
  instrument_id: string;
  symbol: string;
}

function ClassBoxes({ path, classes }: { path: string; classes: readonly ClassOfShares[] }) {
  const id = useId();
  const name = `${path}.instrument_ids`;
  const error = useFieldError(name);
  return (
    <fieldset data-field={name} aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-sm">Of</legend>
      {classes.map(({ instrument_id, symbol }) => (
        <Checkbox
          key={instrument_id}
          name={`${name}[]`}
          value={instrument_id}
          label={<span className="[overflow-wrap:anywhere]">{symbol}</span>}
        />
      ))}
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}

/** Which classes vote on an item by themselves. */
export const ClassVotes = ({ items, classes }: { items: readonly string[]; classes: readonly ClassOfShares[] }) => (
  <RowFields
    name="class_votes"
    legend="Classes that vote by themselves"
    hint="The item takes their votes as well, as a change of their rights does. Several vote as one."
    noun="class vote"
  >
    {(path) => (
      <>
        <ItemField path={path} items={items} />
        <ClassBoxes path={path} classes={classes} />
        <RuleFields path={path} rules={classRules} usual="majority_of_outstanding" />
      </>
    )}
  </RowFields>
);
