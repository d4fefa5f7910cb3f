import type { ReactNode } from "react";
import { yearEnd } from "#lib/core/days.ts";
import type { Entity } from "#lib/domains/company/entities/schema.ts";
import { ApprovalLink } from "#ui/record/approval-link.tsx";
import { DateText } from "#ui/ui/date.tsx";
import { DescriptionList, type Fact } from "#ui/ui/description-list.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { wordsOf } from "#ui/ui/status.tsx";

/** What a company was before its last conversion, once that is filed. */
export interface Converted {
  was: string;
  filed_on: string;
  confirmation_number: string;
}

function ConvertedFrom({ was, filed_on, confirmation_number }: Converted) {
  return (
    <>
      From {was}, filed on <DateText value={filed_on} />
      <span className="block text-muted text-sm">
        Confirmation <Code>{confirmation_number}</Code>
      </span>
    </>
  );
}

/** What is known of an entity; what nobody has told yet is left out, since the page says elsewhere what is missing. */
export function EntityDetails({ entity, converted }: { entity: Entity; converted: Converted | null }) {
  const facts: Fact[] = [
    { term: "Created", value: <DateText value={entity.created_at} /> },
    ...dated("Filed on", entity.filed_on),
    ...told("Confirmation", entity.confirmation_number && <Code>{entity.confirmation_number}</Code>),
    ...told("Converted", converted && <ConvertedFrom {...converted} />),
    ...told("EIN", entity.ein && <Code>{entity.ein}</Code>),
    ...told("Registered agent", entity.registered_agent && <Party {...entity.registered_agent} />),
    ...told("Principal address", entity.principal_address),
    ...(entity.entity_type === "c_corp" ? corporate(entity) : limited(entity)),
    { term: "Fiscal year ends", value: wordsOf(yearEnd(entity.fiscal_year_end)) },
    ...told("Purpose", entity.purpose),
    ...dated("Dissolved", entity.dissolved_at),
    ...told("Reason", entity.dissolution_reason),
    ...told(
      "Approved by",
      entity.dissolution_approval_id && (
        <ApprovalLink entity_id={entity.entity_id} approval_id={entity.dissolution_approval_id} />
      ),
    ),
  ];
  return <DescriptionList facts={facts} />;
}

const told = (term: string, value: ReactNode): Fact[] => (value ? [{ term, value }] : []);
const dated = (term: string, value: string | null): Fact[] => told(term, value && <DateText value={value} />);

function corporate(entity: Entity): Fact[] {
  return [
    { term: "Authorized shares", value: <Figure value={entity.authorized_shares} /> },
    { term: "Par value", value: entity.par_value === "0" ? "None" : `$${entity.par_value}` },
    ...told("Incorporator", entity.incorporator && <Party {...entity.incorporator} />),
    ...told("Directors", entity.directors.length > 0 && <People people={entity.directors} />),
    ...told(
      "Officers",
      entity.officers.length > 0 && (
        <People people={entity.officers.map(({ name, title }) => ({ name, address: title }))} />
      ),
    ),
  ];
}

function limited(entity: Entity): Fact[] {
  return [
    { term: "Authorized units", value: <Figure value={entity.authorized_shares} /> },
    { term: "Management", value: entity.management === "manager_managed" ? "By managers" : "By the members" },
    ...told("Organizer", entity.organizer && <Party {...entity.organizer} />),
    ...told("Managers", entity.managers.length > 0 && <People people={entity.managers} />),
    ...told("Members", entity.members.length > 0 && <Members {...entity} />),
  ];
}

function Code({ children }: { children: ReactNode }) {
  return <span className="font-mono text-sm">{children}</span>;
}

function Party({ name, address }: { name: string; address?: string | null }) {
  return (
    <>
      {name}
      {address ? <span className="block text-muted text-sm">{address}</span> : null}
    </>
  );
}

function People({ people }: { people: readonly { name: string; address?: string | null }[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {people.map((person) => (
        <li key={`${person.name} ${person.address ?? ""}`}>
          <Party {...person} />
        </li>
      ))}
    </ul>
  );
}

function Members({ members, missing }: Pick<Entity, "members" | "missing">) {
  return (
    <ul className="flex flex-col gap-1">
      {members.map(({ name, units, contribution_cents }, at) => (
        <li key={`${name} ${units} ${contribution_cents}`}>
          {name}
          <span className="block text-muted text-sm">
            {units !== null ? <Figure value={units} unit="units" /> : null}
            {/* What nobody has told; else it is not for whoever reads no cap table. */}
            {missing.includes(`members.${at}.units`) ? "Units not told" : null}
            {contribution_cents === null ? null : (
              <>
                {" for "}
                <Money cents={contribution_cents} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
