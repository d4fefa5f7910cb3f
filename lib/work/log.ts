import pino from "pino";

/** The service's log: one JSON line an event, `LOG_LEVEL` (info) and above. Nothing secret is ever handed to it. */
export const log = pino({ level: process.env.LOG_LEVEL ?? "info", base: { pid: process.pid } });
