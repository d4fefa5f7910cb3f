/**
 * What the audit trail tells of beside acts, which leave receipts: each type, and what it says in words. A sign-in, a password
 * and a session are a person's; a refusal, a key's first use from an address, an export and a shown number are a workspace's,
 * and so is what ends by itself with the rights of whoever made it.
 */
export const auditTypes = {
  "account.opened": "Opened an account",
  "session.signed_in": "Signed in",
  "session.sign_in_failed": "Failed to sign in",
  "session.signed_out": "Signed out",
  "session.ended": "Ended a session",
  "session.confirmed": "Confirmed who they are",
  "session.confirm_failed": "Failed to confirm who they are",
  "password.changed": "Changed the password",
  "password.change_failed": "Failed to change the password",
  "password.reset_requested": "Asked for a new password",
  "password.reset": "Set a new password by mail",
  "email.verified": "Proved the e-mail address",
  "passkey.added": "Added a passkey",
  "passkey.removed": "Removed a passkey",
  "totp.enabled": "Turned on one-time codes",
  "totp.disabled": "Turned off one-time codes",
  "recovery_codes.made": "Made recovery codes",
  "recovery_code.used": "Used a recovery code",
  "workspace.opened": "Opened a workspace",
  "access.refused": "Was refused",
  "key.new_address": "Used a key from a new address",
  "file.exported": "Exported a file",
  "webhook.disabled": "Disabled a webhook",
  "numbers.shown": "Read sealed numbers in full",
  "calendar_feed.revoked": "Revoked a calendar feed",
  "scenario_link.revoked": "Revoked a link to a scenario",
  "invitation.withdrawn": "Withdrew an invitation",
} as const;

export type AuditType = keyof typeof auditTypes;

export const isAuditType = (word: string): word is AuditType => Object.hasOwn(auditTypes, word);
