"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { foundLabel, type People, peopleCalled, personOf, toldApart } from "#ui/equity/people.ts";
import { answerOf } from "#ui/ui/answer-of.ts";
import { Field } from "#ui/ui/field.tsx";
import { useFieldError } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Select } from "#ui/ui/select.tsx";
import { useSettled } from "#ui/ui/settled.ts";

/** As many names are offered, and asked for by a part of them. */
const OFFERED = 200;

/** Everybody whom the form knows or has found by what is typed; `isAnswered` once nobody else is to be looked for. */
function useFound({ known, find, isWhole }: People, typed: string) {
  const text = typed.trim().replace(/\s+/g, " ");
  const settled = useSettled(text, 300);
  const { data } = useQuery({
    // Who asks for nobody is not told what another field has found.
    queryKey: ["people", find === null ? null : settled],
    queryFn: async () => (find ? (await answerOf(find({ search: settled, limit: OFFERED }))).data.map(personOf) : []),
    enabled: find !== null && settled !== "",
    staleTime: 30_000,
  });
  const all = [...known, ...(data ?? [])];
  const isAnswered = find === null || (settled === text && data !== undefined);
  return { all, called: peopleCalled(all, text), isWhole: isWhole && isAnswered };
}

/**
 * Somebody by their name: one of those who are known, or a new one. Whose name it is stands under it, and where it is several
 * people's, one of them is chosen. Who is known is sent as the contact, so that nobody else of that name is meant; where
 * `contact` is null the act takes a name alone.
 */
export function PersonField({
  label,
  name,
  contact,
  people,
  isNew = true,
  hint,
}: {
  label: string;
  /** The field of a name, in what is sent. */
  name: string;
  /** The field of a contact's identifier, sent in its place. */
  contact: string | null;
  people: People;
  /** Whether a name that nobody has yet makes a contact. */
  isNew?: boolean;
  /** Said while nothing is typed. */
  hint?: string;
}) {
  const [typed, setTyped] = useState("");
  const refused = useFieldError(contact ?? undefined);
  const { all, called, isWhole } = useFound(people, typed);
  const isSent = contact !== null && called.length > 0;
  const said = typed.trim() === "" ? null : foundLabel(called, { isWhole, isNew, byName: contact === null });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Field
        label={label}
        name={name}
        required
        hint={said ?? hint}
        error={isSent && called.length === 1 ? refused : undefined}
      >
        <Input
          autoComplete="off"
          suggestions={[...new Set(all.map((person) => person.name))].slice(0, OFFERED)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          // What has no name is not sent.
          name={isSent ? "" : undefined}
        />
      </Field>
      {isSent && called.length === 1 ? <input type="hidden" name={contact} value={called[0]?.contact_id} /> : null}
      {isSent && called.length > 1 ? (
        <Field label="Which of them" name={contact} required>
          <Select key={typed} placeholder="Choose a contact" options={toldApart(called)} />
        </Field>
      ) : null}
    </div>
  );
}
