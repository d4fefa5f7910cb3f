"use client";

import { useSyncExternalStore } from "react";
import { CodeBlock } from "#ui/ui/code-block.tsx";
import { Section } from "#ui/ui/section.tsx";
import { verifySnippet } from "./verify-snippet.ts";

const stay = () => () => {};

/** How to check a receipt without trusting this page: a program, and the key to hold beside it. */
export function VerifyYourself({ receipt_id, public_key_pem }: { receipt_id: string; public_key_pem: string | null }) {
  // The server cannot know the address the reader came by.
  const base = useSyncExternalStore(
    stay,
    () => window.location.origin,
    () => "http://localhost:3000",
  );
  return (
    <Section
      title="Verify it yourself"
      description="This page says what our server computed. With Node 20 or later and an API key in API_KEY, this says it on your machine: save it as verify.mjs and run node verify.mjs."
    >
      <CodeBlock code={verifySnippet(receipt_id, base)} label="verify.mjs" />
      {public_key_pem ? (
        <div className="mt-4">
          <p className="mb-1.5 text-muted text-sm">The public key it was signed with</p>
          <CodeBlock code={public_key_pem} label="public key" wrap />
        </div>
      ) : null}
    </Section>
  );
}
