"use server";

import { visitorAction } from "#lib/server/account/visitor.ts";
import * as signing from "#lib/server/public-signing.ts";

export const requestCode = visitorAction(signing.CodeRequest, signing.requestCode);
export const sign = visitorAction(signing.PaperSignature, signing.signPaper);
export const decline = visitorAction(signing.PaperRefusal, signing.declinePaper);
