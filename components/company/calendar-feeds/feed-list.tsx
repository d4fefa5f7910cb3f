"use client";

import { useState } from "react";
import type { CalendarFeed } from "#lib/domains/company/calendar-feeds/schema.ts";
import { EffectsOf, type Trial } from "#ui/record/effects.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Button } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { CopyButton } from "#ui/ui/copy-button.tsx";
import { DateText } from "#ui/ui/date.tsx";
import type { Rows } from "#ui/ui/endless.ts";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { Field } from "#ui/ui/field.tsx";
import { ActionForm, FormActions, SubmitButton } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Section } from "#ui/ui/section.tsx";

interface At {
  entity_id: string;
  calendar_feed_id: string;
}

interface FeedActs {
  create: Act<{ entity_id: string; name: string }, CalendarFeed>;
  rotate: Act<At, CalendarFeed>;
  revoke: Act<At, CalendarFeed>;
  tryRotate: Trial<At>;
  tryRevoke: Trial<At>;
}

interface Asked {
  entity_id: string;
  status: "active";
  limit: number;
  cursor?: string;
}

/** The secret addresses at which calendars read a company's deadlines. */
export function FeedList({
  entity_id,
  first,
  asked,
  list,
  acts,
}: {
  entity_id: string;
  /** Those that are active. */
  first: Rows<CalendarFeed>;
  asked: Asked;
  list: Act<Asked, Rows<CalendarFeed>>;
  acts: FeedActs | null;
}) {
  const [shown, setShown] = useState<CalendarFeed | null>(null);
  return (
    <Section
      title="Calendar"
      description="A secret address at which a calendar reads this company’s deadlines. Whoever has it reads them: revoke one that has gone astray. It ends when whoever made it may no longer make one."
    >
      {shown?.url ? (
        <Callout title="Copy the address now: it is shown this once" className="mb-4">
          <span className="flex flex-wrap items-center gap-2">
            <code className="break-all text-sm">{shown.url}</code>
            <CopyButton text={shown.url} label="the calendar’s address" />
          </span>
        </Callout>
      ) : null}
      <EndlessList
        of="calendar feeds"
        first={first}
        asked={asked}
        list={list}
        table={Feeds}
        given={{ acts, setShown }}
      />
      {acts === null ? null : (
        <ActionForm
          action={acts.create}
          label="Create a calendar feed"
          values={{ entity_id }}
          onDone={setShown}
          success="The address is made"
          receiptHref="/receipts/{receipt_id}"
          reset
          className="mt-4 max-w-md"
        >
          <Field label="Whose calendar" name="name" required>
            <Input autoComplete="off" placeholder="My phone" />
          </Field>
          <FormActions>
            <SubmitButton>Make an address</SubmitButton>
          </FormActions>
        </ActionForm>
      )}
    </Section>
  );
}

/** Each with what may be done with it. */
function Feeds({
  rows,
  acts,
  setShown,
}: {
  rows: readonly CalendarFeed[];
  acts: FeedActs | null;
  setShown: (made: CalendarFeed) => void;
}) {
  return (
    <ul className="flex flex-col gap-2">
      {rows.map(({ entity_id, calendar_feed_id, name, last_read_at }) => (
        <li
          key={calendar_feed_id}
          className="flex flex-wrap items-center justify-between gap-2 rounded-md border px-3 py-2"
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-medium">{name}</span>
            <span className="text-muted text-sm">
              {last_read_at === null ? (
                ", never read"
              ) : (
                <>
                  {" "}
                  , read <DateText value={last_read_at} time />
                </>
              )}
            </span>
          </span>
          {acts === null ? null : (
            <span className="flex gap-2">
              <Confirm
                trigger={<Button size="sm">New address</Button>}
                title={`Give ${name} another address?`}
                consequences={["The address before answers nothing any more."]}
                effects={<EffectsOf trial={acts.tryRotate} input={{ entity_id, calendar_feed_id }} />}
                confirmLabel="Give another address"
                tone="primary"
                action={acts.rotate}
                input={{ entity_id, calendar_feed_id }}
                onDone={setShown}
                success="The address is another"
                receiptHref="/receipts/{receipt_id}"
              />
              <Confirm
                trigger={<Button size="sm">Revoke</Button>}
                title={`Revoke ${name}?`}
                consequences={["Its address answers nothing any more."]}
                effects={<EffectsOf trial={acts.tryRevoke} input={{ entity_id, calendar_feed_id }} />}
                confirmLabel="Revoke address"
                action={acts.revoke}
                input={{ entity_id, calendar_feed_id }}
                success="The address is revoked"
                receiptHref="/receipts/{receipt_id}"
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
