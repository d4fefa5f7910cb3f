export { answerInNext as GET } from "#lib/server/next-door.ts";
