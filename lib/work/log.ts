import pino from "pino";

/** What `LOG_LEVEL` may be; another is refused at the start (lib/server/settings.ts). */
export const LEVELS = [...Object.values(pino.levels.labels), "silent"];

const asked = process.env.LOG_LEVEL || "info";

/** The service's log: one JSON line an event, `LOG_LEVEL` (info) and above. Nothing secret is ever handed to it. */
export const log = pino({ level: LEVELS.includes(asked) ? asked : "info", base: { pid: process.pid } });
