import type { Metadata } from "next";
import { twoStep } from "#lib/server/account/one-time-codes.ts";
import { passkeysOf } from "#lib/server/account/passkeys.ts";
import { openSessions } from "#lib/server/accounts.ts";
import { ownEvents } from "#lib/server/audit.ts";
import { requireSession } from "#lib/server/session.ts";
import { AuditTable } from "#ui/trust/access/audit-table.tsx";
import { AddPasskey, PasskeyTable } from "#ui/trust/access/passkey-table.tsx";
import { PasswordForm } from "#ui/trust/access/password-form.tsx";
import { SessionTable } from "#ui/trust/access/session-table.tsx";
import { TwoStep } from "#ui/trust/access/two-step.tsx";
import { Button } from "#ui/ui/button.tsx";
import { Confirm } from "#ui/ui/confirm.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import {
  addPasskey,
  beginCodes,
  beginPasskey,
  changePassword,
  confirmCodes,
  endOthers,
  endSession,
  namePasskey,
  removePasskey,
  renewCodes,
  turnOff,
} from "./actions.ts";

export const metadata: Metadata = { title: "Security" };

export default async function SecurityPage() {
  const { person, session_id } = await requireSession("/settings/security");
  const { user_id } = person;
  const [sessions, events, step, passkeys] = await Promise.all([
    openSessions(user_id),
    ownEvents(user_id),
    twoStep(user_id),
    passkeysOf(user_id),
  ]);
  return (
    <>
      <PageHeader title="Security" description="How you sign in, and where you are signed in." />
      <Section title="Password" description="Changing it ends all your other sessions." className="mt-10!">
        <PasswordForm action={changePassword} email={person.email} />
      </Section>
      <Section
        title="Two-step sign-in"
        description="Beside your password, a code of an app on your phone, which a thief of the password does not have."
        className="mt-10!"
      >
        <TwoStep
          since={step.since?.toISOString() ?? null}
          codesLeft={step.codes_left}
          actions={{ begin: beginCodes, confirm: confirmCodes, renew: renewCodes, turnOff }}
        />
      </Section>
      <Section
        title="Passkeys"
        description="Sign in without a password. A passkey also serves as the second step."
        className="mt-10!"
        action={<AddPasskey begin={beginPasskey} add={addPasskey} />}
      >
        <PasskeyTable passkeys={passkeys} rename={namePasskey} remove={removePasskey} />
      </Section>
      <Section
        title="Sessions"
        description="Where you are signed in. A session that is ended is out at its next click."
        className="mt-10!"
        action={
          sessions.length > 1 ? (
            <Confirm
              trigger={<Button size="sm">End all others</Button>}
              title="End all your other sessions?"
              consequences={[
                "Every other browser and device is signed out at its next click.",
                "You stay signed in here.",
              ]}
              confirmLabel="End all others"
              action={endOthers}
              input={{}}
              success="All other sessions are ended"
            />
          ) : null
        }
      >
        <SessionTable sessions={sessions} current={session_id} end={endSession} />
      </Section>
      <Section
        title="What happened with your account"
        description="The last of it, from everywhere. What you do not know was not you: change the password."
        className="mt-10!"
      >
        <AuditTable caption="Events of your account" rows={events} empty="Nothing yet." />
      </Section>
      <p className="mt-12 border-t pt-3 text-muted text-sm">
        Sign-ins belong to you, not to the company’s record: they leave no receipts, and the API has no calls for them.
      </p>
    </>
  );
}
