import { withTold } from "#lib/domains/money/payroll/facts/facts.ts";
import { LEVELS } from "#lib/work/log.ts";
import { authSecrets } from "./secret.ts";

type Settings = Record<string, string | undefined>;

/** Settings that are counts: one that is no number would bound nothing, and nobody would be told. */
const COUNTS = [
  ...["RATE_LIMIT_REQUESTS", "RATE_LIMIT_WINDOW_SECONDS", "CONNECTIONS_PER_ADDRESS"],
  ...["WEB_PROCESSES", "DATABASE_POOL", "MAIL_PER_DAY"],
];

const ADDRESSES: Record<string, { protocols: string[]; example: string }> = {
  NEXTAUTH_URL: { protocols: ["http:", "https:"], example: "https://books.example.com" },
  MODEL_BASE_URL: { protocols: ["http:", "https:"], example: "https://models.example.com/v1" },
  SMTP_URL: { protocols: ["smtp:", "smtps:"], example: "smtps://user:password@mail.example.com:465" },
};

/** Without a password that stands in it. */
const shown = (text: string) => text.replace(/\/\/[^@/]*@/, "//…@");

function whyWrong(settings: Settings): string | null {
  for (const name of COUNTS) {
    const text = settings[name];
    if (text !== undefined && !/^[1-9]\d{0,8}$/.test(text))
      return `${name} is "${text}": set it to a whole number from 1 on.`;
  }
  for (const [name, { protocols, example }] of Object.entries(ADDRESSES)) {
    const text = settings[name];
    if (text && !(URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).host !== "")) {
      return `${name} is "${shown(text)}", which is no such address: it should look like ${example}.`;
    }
  }
  const level = settings.LOG_LEVEL;
  if (level && !LEVELS.includes(level)) return `LOG_LEVEL is "${level}": set it to one of ${LEVELS.join(", ")}.`;
  if (settings.AUTH_SECRET && authSecrets(settings.AUTH_SECRET)[0] === "")
    return "AUTH_SECRET holds no secret: give one, or leave it out.";
  try {
    withTold(settings.SOCIAL_SECURITY_WAGE_BASES);
  } catch (error) {
    return (error as RangeError).message;
  }
  return null;
}

/** Throws RangeError, with a sentence, where a setting is none that it could be: else it would fail later, or bound nothing. */
export function assertSettings(settings: Settings = process.env): void {
  const why = whyWrong(settings);
  if (why !== null) throw new RangeError(why);
}
