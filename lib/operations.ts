import type { Operation } from "#lib/core/operation.ts";
import * as access from "#lib/domains/access/operations.ts";
import * as contacts from "#lib/domains/contacts/operations.ts";
import * as documents from "#lib/domains/documents/operations.ts";
import * as entities from "#lib/domains/entities/operations.ts";
import * as equity from "#lib/domains/equity/operations.ts";
import * as formation from "#lib/domains/formation/operations.ts";
import * as governance from "#lib/domains/governance/operations.ts";
import * as obligations from "#lib/domains/obligations/operations.ts";
import * as receipts from "#lib/domains/receipts/operations.ts";

/** A part of the service, as the reference lists it. */
interface Chapter {
  title: string;
  operations: Operation[];
}

/** Everything the service can do: the API, the reference, the tools and the generated tests are read from here. */
export const chapters: Chapter[] = [
  { title: "Entities", operations: Object.values(entities) },
  { title: "Formations", operations: Object.values(formation) },
  { title: "Documents", operations: Object.values(documents) },
  { title: "Equity", operations: Object.values(equity) },
  { title: "Meetings", operations: Object.values(governance) },
  { title: "Obligations", operations: Object.values(obligations) },
  { title: "Contacts", operations: Object.values(contacts) },
  { title: "Receipts", operations: Object.values(receipts) },
  { title: "Keys and members", operations: Object.values(access) },
];

export const operations: Operation[] = chapters.flatMap((chapter) => chapter.operations);
