"use server";

import { visitorAction } from "#lib/server/account/visitor.ts";
import { PaymentReport, reportByLink } from "#lib/server/public-invoices.ts";

export const report = visitorAction(PaymentReport, reportByLink);
