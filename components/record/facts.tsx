import type { ReactNode } from "react";
import { DateText } from "#ui/ui/date.tsx";
import type { Fact } from "#ui/ui/description-list.tsx";
import { Identifier } from "#ui/ui/identifier.tsx";

/** A fact, where there is something to tell. */
export const told = (term: string, value: ReactNode): Fact[] => (value ? [{ term, value }] : []);

/** A fact that is a day or an instant, where it has come. */
export const dated = (term: string, value: string | null): Fact[] =>
  told(term, value && <DateText value={value} time={value.length > 10} />);

/** What every record closes with: when it was made, and its identifier. */
export const made = (created_at: string, id: string): Fact[] => [
  ...dated("Created", created_at),
  { term: "Identifier", value: <Identifier value={id} /> },
];
