"use client";

import { useState } from "react";
import type * as z from "zod";
import { stop } from "#lib/core/names.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import type { Amendment, NewAmendment } from "#lib/domains/company/formation/amendments/schema.ts";
import type { Instrument } from "#lib/domains/equity/schema.ts";
import { PartyFields, UnitsInput } from "#ui/company/entities/people-fields.tsx";
import { seatLabels, seatReasonLabels } from "#ui/company/seats/labels.ts";
import { type FindSeats, heldSeatsFrom } from "#ui/company/seats/seat-choices.ts";
import type { Approvals } from "#ui/equity/approval-choices.ts";
import { ApprovalField } from "#ui/equity/approval-field.tsx";
import { VotesField } from "#ui/equity/preference-fields.tsx";
import type { Trial } from "#ui/record/effects.tsx";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Combobox } from "#ui/ui/combobox.tsx";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";

type ChangeInput = z.input<typeof NewAmendment>;

/** What may change of a company that is formed, and what that takes. */
const kinds = {
  name: ["Its name", "An amendment that the state files."],
  shares: [
    "How many shares or units are authorized",
    "An amendment of the charter, or of an LLC’s operating agreement.",
  ],
  new_class: ["A new class or series", "An amendment of the charter, or of an LLC’s operating agreement."],
  agent: ["The registered agent and office", "A statement that the state files."],
  address: ["The main office", "A written consent that nobody files. Tell the state with its next report."],
  fiscal_year: ["The fiscal year", "A written consent. The IRS may have to approve it, on Form 1128."],
  election: ["Who directs or runs it: somebody comes", "A written consent of those who elect."],
  departure: ["Who directs or runs it: somebody goes", "A written consent of those who elect."],
} as const;

type Kind = keyof typeof kinds;

const isFiled = (kind: Kind) => kind === "name" || kind === "shares" || kind === "new_class" || kind === "agent";

interface Props {
  entity: Pick<Entity, "entity_id" | "entity_type" | "legal_name">;
  instruments: readonly Instrument[];
  /** Asks for the seats that are held; null for whoever may not see them. */
  findSeats: FindSeats | null;
  approvals: Approvals;
  /** The class that is meant, where somebody comes from its page. */
  instrument_id: string | undefined;
  action: Act<ChangeInput, Amendment>;
  trial: Trial<ChangeInput>;
}

/** Records what is to change of a company: the paper that it takes is written, and nothing changes before that is confirmed. */
export function RecordChange({ entity, instruments, findSeats, approvals, instrument_id, action, trial }: Props) {
  const beyond = instruments.find(({ beyond_charter }) => beyond_charter)?.instrument_id;
  const [kind, setKind] = useState<Kind>((instrument_id ?? beyond) === undefined ? "name" : "shares");
  return (
    <FormSheet<ChangeInput, Amendment>
      button="Record a change"
      title="Record a change"
      description="The paper that it takes is written, to be signed. The company stays as it is until the change is confirmed."
      submit="Prepare the paper"
      action={action}
      trial={trial}
      values={{ entity_id: entity.entity_id }}
      success="The paper is prepared; nothing has changed yet"
    >
      <div className="flex flex-col gap-1.5">
        <label htmlFor="kind-of-change" className="text-sm">
          What changes
        </label>
        <Select
          id="kind-of-change"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as Kind)}
          options={Object.entries(kinds).map(([value, [label]]) => ({ value, label }))}
        />
        <p className="text-muted text-sm">{kinds[kind][1]}</p>
      </div>
      <Changed kind={kind} {...{ entity, instruments, findSeats }} chosen={instrument_id ?? beyond} />
      {isFiled(kind) ? <ApprovalField approvals={approvals} /> : null}
    </FormSheet>
  );
}

function Changed({
  kind,
  entity,
  instruments,
  findSeats,
  chosen,
}: Pick<Props, "entity" | "instruments" | "findSeats"> & { kind: Kind; chosen: string | undefined }) {
  const isCorporation = entity.entity_type === "c_corp";
  switch (kind) {
    case "name":
      return (
        <Field label="New name" name="legal_name" required hint={`Now ${stop(entity.legal_name)}`}>
          <Input autoComplete="off" />
        </Field>
      );
    case "shares":
      return <Shares instruments={instruments} chosen={chosen} />;
    case "new_class":
      return (
        <>
          <Field label="Symbol" name="new_classes.0.symbol" required>
            <Input autoComplete="off" placeholder="CLASS B" />
          </Field>
          <Field label="Kind" name="new_classes.0.kind" required>
            <Select
              options={[
                isCorporation ? { value: "common", label: "Common" } : { value: "unit", label: "Units" },
                { value: "preferred", label: "Preferred" },
              ]}
            />
          </Field>
          <Field label="Authorized" name="new_classes.0.authorized_units" required>
            <UnitsInput units={null} />
          </Field>
          <VotesField name="new_classes.0.votes_per_share" />
        </>
      );
    case "agent":
      return <PartyFields path="registered_agent" labels={["Registered agent", "Registered office"]} />;
    case "address":
      return (
        <Field label="New address" name="principal_address" required>
          <Input autoComplete="off" />
        </Field>
      );
    case "fiscal_year":
      return (
        <Field label="Ends on" name="fiscal_year_end" required hint="Month and day, the last of a month, as 06-30.">
          <Input autoComplete="off" />
        </Field>
      );
    case "election":
      return <Election isCorporation={isCorporation} />;
    case "departure":
      return (
        <>
          <Field label="Whose seat ends" name="ends.0.seat_id" required>
            <Combobox
              source={findSeats ? heldSeatsFrom(entity.entity_id, findSeats) : undefined}
              placeholder="By its holder’s name"
              none="Nobody of this name holds a seat"
            />
          </Field>
          <Field label="Why" name="ends.0.end_reason" required>
            <Select
              placeholder="Choose a reason"
              options={Object.entries(seatReasonLabels).map(([value, label]) => ({ value, label }))}
            />
          </Field>
        </>
      );
  }
}

function Shares({ instruments, chosen }: { instruments: readonly Instrument[]; chosen: string | undefined }) {
  const ofCharter = instruments.filter(({ kind }) => kind !== "option" && kind !== "warrant");
  const [id, setId] = useState(chosen ?? ofCharter[0]?.instrument_id ?? "");
  const one = ofCharter.find(({ instrument_id }) => instrument_id === id);
  return (
    <>
      <Field label="Class" name="instruments.0.instrument_id" required>
        <Select
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
          options={ofCharter.map(({ instrument_id, symbol }) => ({ value: instrument_id, label: symbol }))}
        />
      </Field>
      <Field
        label="Authorized from then on"
        name="instruments.0.authorized_units"
        optional
        hint={
          one === undefined
            ? undefined
            : `Now ${one.authorized_units.toLocaleString("en-US")}, of which the charter names ${one.charter_units.toLocaleString("en-US")}. As it stands, if left empty.`
        }
      >
        <UnitsInput units={null} />
      </Field>
      <Field label="Par value" name="instruments.0.par_value" optional hint="As it is, if left empty.">
        <Input inputMode="decimal" autoComplete="off" lead="$" />
      </Field>
    </>
  );
}

function Election({ isCorporation }: { isCorporation: boolean }) {
  const [seat, setSeat] = useState(isCorporation ? "director" : "manager");
  const types = isCorporation ? (["director", "officer"] as const) : (["manager", "officer"] as const);
  return (
    <>
      <Field label="Seat" name="elects.0.seat_type" required>
        <Select
          value={seat}
          onChange={(event) => setSeat(event.currentTarget.value)}
          options={types.map((value) => ({ value, label: seatLabels[value] }))}
        />
      </Field>
      <Field label="Who" name="elects.0.holder_name" required>
        <Input autoComplete="off" />
      </Field>
      {seat === "officer" ? (
        <Field label="Title" name="elects.0.title" required>
          <Input autoComplete="off" suggestions={["Chief Executive Officer", "President", "Secretary", "Treasurer"]} />
        </Field>
      ) : null}
      <Field label="E-mail" name="elects.0.email" optional>
        <Input type="email" autoComplete="off" />
      </Field>
    </>
  );
}
