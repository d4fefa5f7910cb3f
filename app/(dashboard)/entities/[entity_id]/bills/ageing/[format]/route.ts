import * as payables from "#lib/domains/money/payments/bills/payables/operations.ts";
import { filesOf } from "../../../download.ts";

export const GET = filesOf("bills/ageing", {
  csv: payables.downloadPayablesAgeing,
  xlsx: payables.spreadPayablesAgeing,
  pdf: payables.printPayablesAgeing,
});
