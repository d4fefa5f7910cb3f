"use client";

import { type ReactNode, useState } from "react";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import { Field } from "#ui/ui/field.tsx";
import { FormSection } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { MoneyInput } from "#ui/ui/money-input.tsx";
import { RadioCards } from "#ui/ui/radio-cards.tsx";
import { RowFields } from "./row-fields.tsx";

const titles = ["Chief Executive Officer", "President", "Secretary", "Treasurer", "Chief Financial Officer"];

/** A name and an address, under the path of the particular. */
export function PartyFields({
  path,
  given,
  labels = ["Name", "Address"],
}: {
  path: string;
  given?: { name: string; address: string | null } | null | undefined;
  /** For the name and the address, where no legend around them says whose they are. */
  labels?: readonly [string, string];
}) {
  return (
    <>
      <Field label={labels[0]} name={`${path}.name`}>
        <Input autoComplete="off" defaultValue={given?.name ?? ""} />
      </Field>
      <Field label={labels[1]} name={`${path}.address`}>
        <Input autoComplete="off" defaultValue={given?.address ?? ""} />
      </Field>
    </>
  );
}

/** A name beside an address, which is longer. */
export function PartyGrid({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-[2fr_3fr]">{children}</div>;
}

/** Who founds and leads a corporation. */
export function CorporationPeople({ given }: { given?: Entity | undefined }) {
  return (
    <FormSection title="People" description="Who founds the corporation, who directs it, and who runs it.">
      <PartyGrid>
        <PartyFields
          path="incorporator"
          labels={["Incorporator", "Incorporator’s address"]}
          given={given?.incorporator}
        />
      </PartyGrid>
      <RowFields name="directors" legend="Directors" noun="director" given={given?.directors ?? []}>
        {(path, director) => <PartyFields path={path} given={director} />}
      </RowFields>
      <RowFields name="officers" legend="Officers" noun="officer" given={given?.officers ?? []}>
        {(path, officer) => (
          <>
            <Field label="Name" name={`${path}.name`}>
              <Input autoComplete="off" defaultValue={officer?.name ?? ""} />
            </Field>
            <Field label="Title" name={`${path}.title`}>
              <Input autoComplete="off" suggestions={titles} defaultValue={officer?.title ?? ""} />
            </Field>
          </>
        )}
      </RowFields>
    </FormSection>
  );
}

/** Whether something of what the members put in and hold is there, and not shown: what nobody has told is `missing`. */
const isUnread = ({ members, missing }: Entity) =>
  members.some((member, at) =>
    (["units", "contribution_cents"] as const).some(
      (name) => member[name] === null && !missing.includes(`members.${at}.${name}`),
    ),
  );

/** Who founds, owns and manages a limited liability company. */
export function CompanyPeople({ given }: { given?: Entity | undefined }) {
  return (
    <FormSection title="People" description="Who founds the company, who owns it, and who manages it.">
      <PartyGrid>
        <PartyFields path="organizer" labels={["Organizer", "Organizer’s address"]} given={given?.organizer} />
      </PartyGrid>
      <RowFields
        name="members"
        legend="Members"
        noun="member"
        hint={`The owners, with what each pays in and the units each holds.${given && isUnread(given) ? " Your role is not shown these figures: those that you leave empty stay as they are." : ""}`}
        given={given?.members ?? []}
      >
        {(path, member) => (
          <>
            <PartyFields path={path} given={member} />
            <Field label="Contribution" name={`${path}.contribution_cents`}>
              <MoneyInput defaultCents={member?.contribution_cents ?? undefined} />
            </Field>
            <Field label="Units" name={`${path}.units`}>
              <UnitsInput units={member?.units ?? null} />
            </Field>
          </>
        )}
      </RowFields>
      <ManagementFields given={given} />
    </FormSection>
  );
}

/** Who acts for a limited liability company, and by name where that is not all of its owners. */
export function ManagementFields({ given }: { given?: Pick<Entity, "management" | "managers"> | undefined }) {
  const [management, setManagement] = useState<string>(given?.management ?? "member_managed");
  return (
    <>
      <RadioCards
        legend="Management"
        name="management"
        columns={2}
        value={management}
        onChange={setManagement}
        options={[
          { value: "member_managed", label: "By the members", description: "The owners decide and act themselves." },
          {
            value: "manager_managed",
            label: "By managers",
            description: "The owners appoint who acts for the company.",
          },
        ]}
      />
      {management === "manager_managed" ? (
        <RowFields name="managers" legend="Managers" noun="manager" given={given?.managers ?? []}>
          {(path, manager) => (
            <Field label="Name" name={`${path}.name`}>
              <Input autoComplete="off" defaultValue={manager?.name ?? ""} />
            </Field>
          )}
        </RowFields>
      ) : null}
    </>
  );
}

/** A whole number of shares or units, written with its thousands. */
export function UnitsInput({ units }: { units: number | null }) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      data-type="number"
      className="text-right tabular-nums"
      defaultValue={units === null ? "" : units.toLocaleString("en-US")}
    />
  );
}
