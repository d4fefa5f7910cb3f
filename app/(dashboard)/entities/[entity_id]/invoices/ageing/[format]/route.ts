import { downloadAgeing, printAgeing, spreadAgeing } from "#lib/domains/money/invoicing/receivables/operations.ts";
import { filesOf } from "../../../download.ts";

export const GET = filesOf("invoices/ageing", { csv: downloadAgeing, xlsx: spreadAgeing, pdf: printAgeing });
