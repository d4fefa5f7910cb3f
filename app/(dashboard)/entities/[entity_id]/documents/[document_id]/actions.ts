"use server";

import { signDocument } from "#lib/domains/company/signing/operations.ts";
import * as requests from "#lib/domains/company/signing/requests/operations.ts";
import { changing, dryRunOf } from "#lib/server/action.ts";

export const sign = changing(signDocument);
export const askByMail = changing(requests.askForSignatures);
export const tryAskByMail = dryRunOf(requests.askForSignatures);
export const remind = changing(requests.remindSigners);
export const revoke = changing(requests.revokeSignatureRequest);
export const tryRevoke = dryRunOf(requests.revokeSignatureRequest);
