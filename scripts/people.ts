import { AppError } from "#lib/core/errors.ts";
import { closePool } from "#lib/db/pool.ts";
import { directory } from "#lib/db/prisma.ts";
import * as people from "#lib/domains/trust/access/people/store.ts";
import { turnOffFor } from "#lib/server/account/one-time-codes.ts";
import { resetLinkFor } from "#lib/server/account/password-reset.ts";
import { findPerson } from "#lib/server/accounts.ts";
import { closeQueue } from "#lib/work/queue.ts";

const usage = `npm run --silent people -- list
npm run --silent people -- reset EMAIL
npm run --silent people -- two-step-off EMAIL`;

const fail = (message: string): never => {
  throw new AppError(400, "usage", message);
};

async function run([command, email]: string[]): Promise<void> {
  if (command === "list") {
    for (const person of await people.all()) {
      const state = person.email_verified_at ? "verified" : "not verified";
      console.log([person.user_id, person.email, person.name, state].join("\t"));
    }
  } else if (command === "reset") {
    const { link, minutes } = await resetLinkFor(email ?? fail(`Whose password?\n${usage}`));
    console.log(link);
    console.error(`Hand this to ${email} and to nobody else: it sets a new password, once, within ${minutes} minutes.`);
  } else if (command === "two-step-off") {
    const person = await findPerson(email ?? fail(`Whose two-step sign-in?\n${usage}`));
    if (!person) fail(`There is no account with the e-mail ${email}.`);
    else if (await turnOffFor(person, null)) console.log(`Two-step sign-in of ${person.email} is off.`);
    else console.log(`Two-step sign-in of ${person.email} was off already.`);
  } else {
    fail(usage);
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  // A wrong call is a sentence; anything else is a fault and shows itself whole.
  console.error(error instanceof AppError ? error.message : error);
  process.exitCode = 1;
} finally {
  await closeQueue();
  await Promise.all([closePool(), directory().$disconnect()]);
}
