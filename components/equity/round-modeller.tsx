"use client";

import { Plus, X } from "lucide-react";
import { type ComponentProps, useRef, useState } from "react";
import type * as z from "zod";
import type { ErrorBody } from "#lib/core/answer.ts";
import { amount } from "#lib/core/money.ts";
import type { RoundPreview, RoundPreviewInput } from "#lib/domains/equity/rounds/schema.ts";
import { CloseRound } from "#ui/equity/close-round.tsx";
import type { People } from "#ui/equity/people.ts";
import { PersonField } from "#ui/equity/person-field.tsx";
import { type Before, RoundDilution } from "#ui/equity/round-dilution.tsx";
import { RoundAdjustments, RoundNotes, RoundRights } from "#ui/equity/round-rights.tsx";
import { RoundSliders, type Slid } from "#ui/equity/round-sliders.tsx";
import { KeepScenario } from "#ui/equity/scenario-acts.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { Failure } from "#ui/ui/failure.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { ActionForm, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Money } from "#ui/ui/money.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";
import { Select } from "#ui/ui/select.tsx";
import { Stats } from "#ui/ui/stat.tsx";

type Asked = z.input<typeof RoundPreviewInput>;

/** How long nobody slides before the round is worked out anew. */
const SETTLES_MS = 250;

/** What a priced round would come to, as it was asked and as its figures are slid; it is closed from here. */
export function RoundModeller({
  entity_id,
  action,
  before,
  people,
  keep,
  closing,
}: {
  entity_id: string;
  action: Act<Asked, RoundPreview>;
  before: readonly Before[];
  /** Whom the workspace knows already; offered as investors, while any other name may be typed. */
  people: People;
  /** What keeps it as a scenario; null for those who may only look. */
  keep: ComponentProps<typeof KeepScenario>["action"] | null;
  /** Null for those who may only look. */
  closing: Pick<ComponentProps<typeof CloseRound>, "action" | "trial"> | null;
}) {
  const [answer, setAnswer] = useState<RoundPreview | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [typed, setTyped] = useState<Asked | null>(null);
  const [failure, setFailure] = useState<ErrorBody | null>(null);
  const latest = useRef(0);
  const ask = async (given: Asked) => {
    latest.current += 1;
    const result = await action(given);
    if (result.ok) {
      setAsked(given);
      setTyped(given);
      setFailure(null);
    }
    return result;
  };
  const slide = (given: Asked) => {
    setAsked(given);
    latest.current += 1;
    const turn = latest.current;
    setTimeout(async () => {
      if (turn !== latest.current) return;
      const result = await action(given);
      if (turn !== latest.current) return;
      setFailure(result.ok ? null : result.error);
      if (result.ok) setAnswer(result.value);
    }, SETTLES_MS);
  };
  const [investors, setInvestors] = useState([0]);
  return (
    <div className="flex flex-col gap-8">
      <ActionForm
        action={ask}
        label="Preview a round"
        values={{ entity_id }}
        success="The round is worked out"
        refresh={false}
        onDone={setAnswer}
        className="max-w-2xl"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Pre-money valuation" name="pre_money_cents" required hint="Fully diluted.">
            <MoneyInput />
          </Field>
          <Field
            label="Option pool after the round"
            name="option_pool_percent"
            optional
            hint="Unallocated, of everything."
          >
            <Input inputMode="decimal" data-type="number" autoComplete="off" placeholder="10" trail="%" />
          </Field>
          <Field label="The pool grows" name="option_pool_timing" optional hint="After the money everybody bears it.">
            <Select placeholder="Before the money" options={[{ value: "after", label: "After the money" }]} />
          </Field>
        </div>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 font-medium">New money</legend>
          {investors.map((key, at) => (
            <div key={key} className="grid grid-cols-[1fr_auto] items-start gap-3 sm:grid-cols-[1fr_12rem_auto]">
              <PersonField label="Investor" name={`investments.${at}.investor_name`} contact={null} people={people} />
              <div className="max-sm:order-last max-sm:col-span-2">
                <Field label="Invests" name={`investments.${at}.amount_cents`} required>
                  <MoneyInput />
                </Field>
              </div>
              <Button
                variant="ghost"
                className="mt-7"
                aria-label={`Remove investor ${at + 1}`}
                icon={<X aria-hidden="true" />}
                disabled={investors.length === 1}
                onClick={() => setInvestors(investors.filter((one) => one !== key))}
              />
            </div>
          ))}
          <div>
            <Button
              variant="secondary"
              icon={<Plus aria-hidden="true" />}
              onClick={() => setInvestors([...investors, Math.max(...investors) + 1])}
            >
              Add an investor
            </Button>
          </div>
        </fieldset>
        <div>
          <SubmitButton>Work it out</SubmitButton>
        </div>
      </ActionForm>
      <div aria-live="polite">
        {answer && asked && typed ? (
          <>
            <RoundSliders slid={slidersOf(asked, typed, slide)} />
            {failure ? (
              <Failure error={failure} />
            ) : (
              <Outcome
                round={answer}
                before={before}
                onRights={(takes_pro_rata) => slide({ ...asked, takes_pro_rata })}
              />
            )}
            {keep && !failure ? (
              <div className="mt-8">
                <KeepScenario entity_id={entity_id} asked={{ round: withoutCompany(asked) }} action={keep} />
              </div>
            ) : null}
            {closing && !failure ? (
              <div className="mt-8">
                <CloseRound {...closing} key={answer.price_per_share} asked={asked} price={answer.price_per_share} />
              </div>
            ) : null}
          </>
        ) : null}
      </div>
    </div>
  );
}

const withoutCompany = ({ entity_id: _, ...round }: Asked) => round;

/** Values around the one that was typed, from a quarter of it to twice, in whole steps. */
const around = (value: number) => {
  const step = Math.max(100, 10 ** Math.max(2, Math.floor(Math.log10(value)) - 1));
  return { min: Math.max(step, Math.floor(value / 4 / step) * step), max: Math.ceil((value * 2) / step) * step, step };
};

/** The figures that may be slid: the valuation, the first investor's money, and the pool. */
function slidersOf(asked: Asked, typed: Asked, slide: (given: Asked) => void): Slid[] {
  const [first, ...others] = asked.investments;
  const paid = first?.amount_cents ?? 0;
  const pool = asked.option_pool_percent ?? 0;
  return [
    {
      label: "Slide the valuation",
      value: asked.pre_money_cents,
      ...around(typed.pre_money_cents),
      written: amount(asked.pre_money_cents),
      onSlide: (pre_money_cents) => slide({ ...asked, pre_money_cents }),
    },
    {
      label: `Slide what ${first?.investor_name ?? "the first"} invests`,
      value: paid,
      ...around(typed.investments[0]?.amount_cents ?? 1),
      written: amount(paid),
      onSlide: (amount_cents) => first && slide({ ...asked, investments: [{ ...first, amount_cents }, ...others] }),
    },
    {
      label: "Slide the pool",
      ...{ value: pool, min: 0, max: 30, step: 0.5, written: `${pool}%` },
      onSlide: (option_pool_percent) => slide({ ...asked, option_pool_percent }),
    },
  ];
}

function Outcome({
  round,
  before,
  onRights,
}: {
  round: RoundPreview;
  before: readonly Before[];
  onRights: (takes_pro_rata: string[]) => void;
}) {
  const { price_per_share, total_shares, option_pool_increase, option_pool_units, safes } = round;
  return (
    <>
      <Stats
        stats={[
          { label: "Price per share", value: `$${price_per_share}` },
          { label: "Shares after closing", value: <Figure value={total_shares} />, note: "Fully diluted" },
          {
            label: "Pool grows by",
            value: <Figure value={option_pool_increase} />,
            note: (
              <>
                to <Figure value={option_pool_units} />
              </>
            ),
          },
        ]}
      />
      {safes.length === 0 ? null : (
        <Section title="SAFEs that convert">
          <PlainTable
            caption="SAFEs that convert"
            rows={safes}
            rowKey={({ safe_id }) => safe_id}
            columns={[
              { key: "investor", header: "SAFE of", cell: ({ investor_name }) => investor_name },
              { key: "price", header: "At", numeric: true, cell: (safe) => `$${safe.price_per_share}` },
              { key: "shares", header: "Becomes", numeric: true, cell: ({ shares }) => <Figure value={shares} /> },
            ]}
          />
        </Section>
      )}
      <RoundNotes notes={round.notes} />
      <RoundAdjustments adjustments={round.adjustments} />
      <RoundRights rights={round.pro_rata} onChange={onRights} />
      <RoundDilution round={round} before={before} />
      <p className="mt-3 text-muted text-sm">
        Prices are rounded up and shares down, so nobody gets more than was paid for. New money:{" "}
        <Money cents={round.investors.reduce((sum, { amount_cents }) => sum + amount_cents, 0)} />
      </p>
    </>
  );
}
