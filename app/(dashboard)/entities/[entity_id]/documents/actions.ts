"use server";

import { listDocuments } from "#lib/domains/company/documents/operations.ts";
import { writeCompanyPaper } from "#lib/domains/company/formation/papers/operations.ts";
import { action } from "#lib/server/action.ts";

export const moreDocuments = action(listDocuments);
export const write = action(writeCompanyPaper);
