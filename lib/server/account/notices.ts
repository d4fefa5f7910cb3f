import { enqueueForPerson, type Notice } from "#lib/work/queue.ts";

/** Mails a person what was done with their sign-in, so that one who did not do it knows. */
export const tell = (person: { email: string }, notice: Notice): Promise<void> =>
  enqueueForPerson({ kind: "mail.notice", notice, email: person.email });
