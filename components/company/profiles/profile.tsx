import type { ReactNode } from "react";
import type { ContactProfile, Part } from "#lib/domains/company/profiles/schema.ts";
import { DateText } from "#ui/ui/date.tsx";
import { Figure } from "#ui/ui/figure.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";
import { Section } from "#ui/ui/section.tsx";
import { wordsOf } from "#ui/ui/status.tsx";

/** One thing that bears the contact's name or e-mail address, in the same few columns whatever it is. */
interface Line {
  id: string;
  href: string;
  what: string;
  entity_id: string;
  note: ReactNode;
  amount: ReactNode;
  date: string | null;
}

type Found<P extends Part> = NonNullable<ContactProfile[P]>[number];

const money = ({ amount_cents, currency }: { amount_cents: number; currency: string }) => (
  <Money cents={amount_cents} currency={currency} />
);

/** How something stands, and what of it is open, where that is not all of it. */
const rest = (status: string, word: string, cents: number, { amount_cents, currency }: Parameters<typeof money>[0]) =>
  cents === 0 || cents === amount_cents ? (
    wordsOf(status)
  ) : (
    <>
      {wordsOf(status)}, <Money cents={cents} currency={currency} /> {word}
    </>
  );

const book = (entity_id: string, path: string) => `/entities/${entity_id}/${path}`;

const lines: { [P in Part]: (found: Found<P>) => Line } = {
  grants: ({ grant_id, entity_id, symbol, grant_type, units, granted_on }) => ({
    id: grant_id,
    href: book(entity_id, "cap-table/grants"),
    what: wordsOf(grant_type),
    entity_id,
    note: <span className="font-mono text-sm">{symbol}</span>,
    amount: <Figure value={units} />,
    date: granted_on,
  }),
  safes: ({ safe_id, entity_id, safe_type, principal_amount_cents, issued_on, status }) => ({
    id: safe_id,
    href: book(entity_id, `cap-table/safes/${safe_id}`),
    what: "SAFE",
    entity_id,
    note: `${wordsOf(safe_type)}, ${wordsOf(status).toLowerCase()}`,
    amount: <Money cents={principal_amount_cents} />,
    date: issued_on,
  }),
  notes: ({ note_id, entity_id, principal_amount_cents, interest_cents, matures_on, status }) => ({
    id: note_id,
    href: book(entity_id, `cap-table/notes/${note_id}`),
    what: "Convertible note",
    entity_id,
    note: (
      <>
        {wordsOf(status)}, <Money cents={interest_cents} /> of interest
      </>
    ),
    amount: <Money cents={principal_amount_cents} />,
    date: matures_on,
  }),
  seats: ({ seat_id, entity_id, seat_type, title, elected_on, ended_on }) => ({
    id: seat_id,
    href: book(entity_id, `seats/${seat_id}`),
    what: title ?? wordsOf(seat_type),
    entity_id,
    note: ended_on === null ? "Holds it" : "Has left it",
    amount: null,
    date: elected_on,
  }),
  signatures: ({ signature_id, document_id, entity_id, title, signer_role, signed_at }) => ({
    id: signature_id,
    href: book(entity_id, `documents/${document_id}`),
    what: title,
    entity_id,
    note: `As ${signer_role}`,
    amount: null,
    date: signed_at,
  }),
  contracts: ({ document_id, entity_id, title, status, created_at }) => ({
    id: document_id,
    href: book(entity_id, `documents/${document_id}`),
    what: title,
    entity_id,
    note: wordsOf(status),
    amount: null,
    date: created_at,
  }),
  invoices: ({ invoice_id, entity_id, status, due_date, ...amount }) => ({
    id: invoice_id,
    href: book(entity_id, `invoices/${invoice_id}`),
    what: "Invoice",
    entity_id,
    note: wordsOf(status),
    amount: money(amount),
    date: due_date,
  }),
  payments: ({ payment_id, entity_id, method, status, created_at, ...amount }) => ({
    id: payment_id,
    href: book(entity_id, `payments/${payment_id}`),
    what: `Payment by ${method}`,
    entity_id,
    note: wordsOf(status),
    amount: money(amount),
    date: created_at,
  }),
  bills: ({ bill_id, entity_id, bill_number, status, due_date, balance_due_cents, ...amount }) => ({
    id: bill_id,
    href: book(entity_id, `bills/${bill_id}`),
    what: bill_number === null ? "Bill" : `Bill ${bill_number}`,
    entity_id,
    note: rest(status, "due", balance_due_cents, amount),
    amount: money(amount),
    date: due_date,
  }),
  vendor_credits: ({ vendor_credit_id, entity_id, credit_number, status, credited_on, balance_cents, ...amount }) => ({
    id: vendor_credit_id,
    href: book(entity_id, `bills/credits/${vendor_credit_id}`),
    what: credit_number === null ? "Vendor credit" : `Vendor credit ${credit_number}`,
    entity_id,
    note: rest(status, "left", balance_cents, amount),
    amount: money(amount),
    date: credited_on,
  }),
  votes: ({ vote_id, meeting_id, entity_id, agenda_item, decision, created_at }) => ({
    id: vote_id,
    href: book(entity_id, `meetings/${meeting_id}`),
    what: agenda_item,
    entity_id,
    note: wordsOf(decision),
    amount: null,
    date: created_at,
  }),
};

const titles: Readonly<Record<Part, string>> = {
  grants: "Holds",
  safes: "SAFEs",
  notes: "Convertible notes",
  seats: "Seats",
  contracts: "Contracts",
  signatures: "Signed",
  votes: "Voted",
  invoices: "Was invoiced",
  payments: "Was paid",
  bills: "Has billed",
  vendor_credits: "Has credited",
};

const dateHeaders: Readonly<Partial<Record<Part, string>>> = {
  invoices: "Due",
  bills: "Due",
  seats: "Since",
  notes: "Matures",
};

function linesOf(profile: ContactProfile): Readonly<Record<Part, Line[] | null>> {
  return {
    grants: profile.grants?.map(lines.grants) ?? null,
    safes: profile.safes?.map(lines.safes) ?? null,
    notes: profile.notes?.map(lines.notes) ?? null,
    seats: profile.seats?.map(lines.seats) ?? null,
    contracts: profile.contracts?.map(lines.contracts) ?? null,
    signatures: profile.signatures?.map(lines.signatures) ?? null,
    votes: profile.votes?.map(lines.votes) ?? null,
    invoices: profile.invoices?.map(lines.invoices) ?? null,
    payments: profile.payments?.map(lines.payments) ?? null,
    bills: profile.bills?.map(lines.bills) ?? null,
    vendor_credits: profile.vendor_credits?.map(lines.vendor_credits) ?? null,
  };
}

/** The companies in which the contact was found. */
export const companiesIn = (profile: ContactProfile): { entity_id: string }[] =>
  Object.values(linesOf(profile)).flatMap((found) => found ?? []);

const order: readonly Part[] = [
  "grants",
  "safes",
  "notes",
  "seats",
  "contracts",
  "signatures",
  "votes",
  "invoices",
  "bills",
  "vendor_credits",
  "payments",
];

/** All that bears the contact's name or e-mail address in the workspace's companies, kind by kind. */
export function Profile({ profile, companies }: { profile: ContactProfile; companies: ReadonlyMap<string, string> }) {
  const found = linesOf(profile);
  const shown = order.filter((part) => (found[part]?.length ?? 0) > 0);
  const hidden = order.filter((part) => found[part] === null);
  return (
    <>
      {shown.map((part) => (
        <PartSection
          key={part}
          part={part}
          rows={found[part] ?? []}
          total={profile.totals[part] ?? 0}
          companies={companies}
        />
      ))}
      {shown.length === 0 ? (
        <p className="text-muted">
          Nothing bears this name or this e-mail address yet: no shares, no documents, no invoices, no votes.
        </p>
      ) : null}
      {hidden.length > 0 ? (
        <p className="mt-6 text-muted">
          Your role does not show: {hidden.map((part) => titles[part].toLowerCase()).join(", ")}.
        </p>
      ) : null}
    </>
  );
}

function PartSection({
  part,
  rows,
  total,
  companies,
}: {
  part: Part;
  rows: readonly Line[];
  total: number;
  companies: ReadonlyMap<string, string>;
}) {
  const counted = rows.some(({ amount }) => amount !== null);
  return (
    <Section title={titles[part]} description={total > rows.length ? `The newest ${rows.length} of ${total}.` : null}>
      <PlainTable
        caption={titles[part]}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ href }) => href}
        columns={[
          { key: "what", header: "What", cell: ({ what }) => what },
          { key: "company", header: "Company", cell: ({ entity_id }) => companies.get(entity_id) ?? entity_id },
          { key: "note", header: "Detail", cell: ({ note }) => <span className="text-muted">{note}</span> },
          ...(counted ? [{ key: "amount", header: "Amount", numeric: true, cell: ({ amount }: Line) => amount }] : []),
          { key: "date", header: dateHeaders[part] ?? "On", cell: ({ date }) => <DateText value={date} /> },
        ]}
      />
    </Section>
  );
}
