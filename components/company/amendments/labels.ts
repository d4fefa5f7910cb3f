import type { Amendment } from "#lib/domains/company/formation/amendments/schema.ts";
import type { Tone } from "#ui/ui/tone.ts";

export const amendmentTones: Readonly<Record<Amendment["status"], Tone>> = {
  pending_filing: "warning",
  effective: "success",
  rejected: "neutral",
  withdrawn: "neutral",
};

export const amendmentLabels: Readonly<Record<Amendment["status"], string>> = {
  pending_filing: "Not in effect yet",
  effective: "In effect",
  rejected: "Refused by the state",
  withdrawn: "Withdrawn",
};

export const formLabels: Readonly<Record<Amendment["form"], string>> = {
  charter: "Amendment that the state files",
  agent: "Change of agent that the state files",
  operating_agreement: "Amendment of the operating agreement",
  consent: "Written consent",
};

const words = (value: string) => value.replaceAll("_", " ");

/** What an amendment changes, a line for each. */
export function changeLabels({ changes }: Pick<Amendment, "changes">): string[] {
  const { legal_name, instruments, new_classes, registered_agent, principal_address, fiscal_year_end } = changes;
  return [
    ...(legal_name == null ? [] : [`The name becomes ${legal_name}`]),
    ...(instruments ?? []).map(({ authorized_units }) =>
      authorized_units == null
        ? "A class is brought into the charter as it stands"
        : `${authorized_units.toLocaleString("en-US")} are authorized of a class`,
    ),
    ...(new_classes ?? []).map(
      (one) => `${one.authorized_units.toLocaleString("en-US")} of a new class, ${one.symbol}`,
    ),
    ...(registered_agent == null ? [] : [`The registered agent becomes ${registered_agent.name}`]),
    ...(principal_address == null ? [] : [`The main office moves to ${principal_address}`]),
    ...(fiscal_year_end == null ? [] : [`The fiscal year ends on ${fiscal_year_end}`]),
    ...(changes.elects ?? []).map((one) => `${one.holder_name} becomes ${one.title ?? words(one.seat_type)}`),
    ...(changes.ends ?? []).map(({ end_reason }) => `A seat ends: ${words(end_reason)}`),
  ];
}
