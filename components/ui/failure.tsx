"use client";

import type { Ref } from "react";
import type { ErrorBody } from "#lib/core/answer.ts";
import { Button, ButtonLink } from "#ui/ui/button.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { placeOf, refusalLabel } from "#ui/ui/field-labels.ts";
import { Identifier } from "#ui/ui/identifier.tsx";
import { Spoken } from "#ui/ui/spoken-text.tsx";
import { forgetTyped } from "#ui/ui/typed.ts";

/** A refusal as the API words it, each issue named, with the request's id for whoever is asked about it. */
export function Failure({
  error,
  typed = false,
  ref,
}: {
  error: ErrorBody;
  /** Whether something was typed, which would be lost by going on to what is there now. */
  typed?: boolean;
  ref?: Ref<HTMLDivElement>;
}) {
  if (["precondition_failed", "effects_changed", "another_version"].includes(error.code)) {
    return <ChangedMeanwhile error={error} typed={typed} ref={ref} />;
  }
  if (error.code === "signed_out") return <SignedOut error={error} typed={typed} ref={ref} />;
  if (error.code === "approval_required" && error.obligation_id) return <Waits error={error} ref={ref} />;
  if (error.code === "policy_denied" && error.policies) return <Forbidden error={error} ref={ref} />;
  return (
    <Callout {...(ref ? { ref } : {})} tone="danger" live title={<Spoken>{refusalLabel(error)}</Spoken>}>
      {error.issues && error.issues.length > 0 ? (
        <ul className="list-disc space-y-0.5 pl-4">
          {error.issues.map((issue) => (
            <li key={`${issue.path} ${issue.message}`}>
              <Spoken>{issue.path ? `${placeOf(issue.path)} ${issue.message}` : issue.message}</Spoken>
            </li>
          ))}
        </ul>
      ) : null}
      {error.request_id ? (
        <p className="mt-1 flex min-w-0 flex-wrap items-center gap-x-1.5 text-sm">
          Request <Identifier value={error.request_id} label="request id" />
        </p>
      ) : null}
    </Callout>
  );
}

/** Of a refusal that comes by itself, beside a form's own: what is wrong with one field, to stand there, and whatever else is. */
export function ofField(error: ErrorBody | null, path: string): { fault: string | undefined; other: ErrorBody | null } {
  const { issues = [] } = error ?? {};
  const fault = issues.find((issue) => issue.path === path)?.message;
  const others = issues.filter((issue) => issue.path !== path);
  if (error === null || fault === undefined) return { fault: undefined, other: error };
  return { fault, other: others.length > 0 ? { ...error, issues: others } : null };
}

/** The session has ended elsewhere or run out: a new one of the same person is this page's as well. */
function SignedOut({ error, typed, ref }: { error: ErrorBody; typed: boolean; ref: Ref<HTMLDivElement> | undefined }) {
  return (
    <Callout {...(ref ? { ref } : {})} tone="warning" live title={error.error}>
      <p>
        Nothing was done.
        {typed ? " What you have typed stays here: once you are signed in, send it from this page again." : ""}
      </p>
      <div className="mt-2.5">
        <ButtonLink size="sm" href="/sign-in" target="_blank" prefetch={false}>
          Sign in in a new tab
        </ButtonLink>
      </div>
    </Callout>
  );
}

/** It is kept as it was asked, and others are asked for their word: nothing of it is done yet. */
function Waits({ error, ref }: { error: ErrorBody; ref: Ref<HTMLDivElement> | undefined }) {
  return (
    <Callout {...(ref ? { ref } : {})} tone="warning" live title="This waits for approval">
      <p>{error.error} Nothing is done yet, and you need not ask again.</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <ButtonLink size="sm" href={`/approvals/${error.obligation_id}`}>
          See what waits
        </ButtonLink>
        <PoliciesLink />
      </div>
    </Callout>
  );
}

/** Policies forbid it, whoever is asked: which ones, and what they advise in its place. */
function Forbidden({
  error: { policies = [], advice = [] },
  ref,
}: {
  error: ErrorBody;
  ref: Ref<HTMLDivElement> | undefined;
}) {
  const single = policies.length === 1;
  return (
    <Callout
      {...(ref ? { ref } : {})}
      tone="danger"
      live
      title={`${single ? "A policy forbids" : "Policies forbid"} this: ${policies.join(", ")}`}
    >
      {advice.map((one) => (
        <p key={one}>{one}</p>
      ))}
      <p>Nothing was done.</p>
      <div className="mt-2.5">
        <PoliciesLink />
      </div>
    </Callout>
  );
}

const PoliciesLink = () => (
  <ButtonLink size="sm" variant="ghost" href="/settings/policies">
    Read the policies
  </ButtonLink>
);

/** Somebody else was first, or the service is another: nothing was done, and what is there now is to be seen before it is done again. */
function ChangedMeanwhile({
  error,
  typed,
  ref,
}: {
  error: ErrorBody;
  typed: boolean;
  ref: Ref<HTMLDivElement> | undefined;
}) {
  return (
    <Callout {...(ref ? { ref } : {})} tone="warning" live title={error.error}>
      <p>
        Nothing was done.
        {typed
          ? " What you have typed stays here until you reload: look at the record beside it, and take over what you need."
          : ""}
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button
          size="sm"
          onClick={() => {
            forgetTyped();
            window.location.reload();
          }}
        >
          Reload
        </Button>
        {typed ? (
          <Button size="sm" variant="ghost" onClick={() => window.open(window.location.href, "_blank", "noopener")}>
            Open it in a new tab
          </Button>
        ) : null}
      </div>
    </Callout>
  );
}
