"use client";

import { useState } from "react";
import type * as z from "zod";
import type { CreatedWebhook, NewWebhook } from "#lib/domains/trust/webhooks/schema.ts";
import { FormSheet } from "#ui/record/form-sheet.tsx";
import type { Act } from "#ui/ui/act.ts";
import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { Textarea } from "#ui/ui/textarea.tsx";
import { ShownSecret } from "./shown-secret.tsx";

type Given = z.input<typeof NewWebhook>;

/** Each word is a type of event. */
const wordsIn = (typed: unknown) =>
  String(typed ?? "")
    .split(/[\s,]+/)
    .filter((word) => word !== "");

/** Names an address that what happens is posted to, and shows its secret, this once. */
export function NewWebhookSheet({ action }: { action: Act<Given, CreatedWebhook> }) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <FormSheet<Given, CreatedWebhook>
        button="New webhook"
        title="New webhook"
        description="It is told what you may read, and ends with your membership. Each message is signed with a secret that is shown once."
        submit="Create webhook"
        action={action}
        parse={({ url, events, description }) => ({
          url: String(url ?? ""),
          events: wordsIn(events),
          ...(description ? { description: String(description) } : {}),
        })}
        onDone={(made) => setSecret(made.secret)}
        refresh={false}
        success="The webhook is created"
      >
        <Field label="Address" name="url" required hint="An https address. It answers with a 2xx within 10 seconds.">
          <Input
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="https://books.example/events"
          />
        </Field>
        <Field
          label="Told of"
          name="events"
          required
          hint="Types of events, a line each, such as invoice.paid; * is everything. The reference lists them."
        >
          <Textarea mono autoCapitalize="off" spellCheck={false} defaultValue="*" />
        </Field>
        <Field label="Description" name="description" optional>
          <Input autoComplete="off" placeholder="The warehouse's books" />
        </Field>
      </FormSheet>
      <ShownSecret secret={secret} onDone={() => setSecret(null)} />
    </>
  );
}
