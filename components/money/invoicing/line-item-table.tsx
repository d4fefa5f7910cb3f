import type { Tag } from "#lib/domains/books/ledger/tags/schema.ts";
import type { InvoiceTax, LineItem } from "#lib/domains/money/invoicing/schema.ts";
import type { ChosenTags } from "#ui/books/tags/chosen.ts";
import { TagNames } from "#ui/books/tags/tag-names.tsx";
import { Money } from "#ui/ui/money.tsx";
import { PlainTable } from "#ui/ui/plain-table.tsx";

const quantityText = (quantity: number) => quantity.toLocaleString("en-US", { maximumFractionDigits: 3 });

type Line = Pick<LineItem, "description" | "quantity" | "unit_amount_cents" | "amount_cents"> & ChosenTags;
type Tax = Pick<InvoiceTax, "name" | "percent" | "taxable_cents" | "tax_cents">;

/** What an invoice charges for, line by line, the sales tax on it, and what it comes to. */
export function LineItemTable({
  lines,
  taxes = [],
  tags = [],
  currency,
  amount_cents,
}: {
  lines: readonly Line[];
  taxes?: readonly Tax[];
  /** The company's own, where whoever looks may see them. */
  tags?: readonly Tag[];
  currency: string;
  amount_cents: number;
}) {
  const tax = taxes.reduce((sum, { tax_cents }) => sum + tax_cents, 0);
  const rows = lines.map((line, at) => ({ ...line, at }));
  return (
    <>
      <PlainTable
        caption="Line items"
        rows={rows}
        rowKey={({ at }) => String(at)}
        columns={[
          {
            key: "description",
            header: "Description",
            cell: ({ description, ...line }) => (
              <span className="flex flex-col items-start gap-0.5">
                <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{description}</span>
                <TagNames tags={tags} of={line} />
              </span>
            ),
            footer: taxes.length > 0 ? "Subtotal" : "Total",
          },
          {
            key: "quantity",
            header: "Quantity",
            numeric: true,
            cell: ({ quantity }) => <span className="tabular-nums">{quantityText(quantity)}</span>,
          },
          {
            key: "unit",
            header: "Unit price",
            numeric: true,
            cell: ({ unit_amount_cents }) => <Money cents={unit_amount_cents} currency={currency} />,
          },
          {
            key: "amount",
            header: "Amount",
            numeric: true,
            cell: (line) => <Money cents={line.amount_cents} currency={currency} />,
            footer: <Money cents={amount_cents - tax} currency={currency} />,
          },
        ]}
      />
      {taxes.length > 0 ? (
        <dl className="mt-2 flex flex-col gap-1 px-3 text-sm">
          {taxes.map(({ name, percent, taxable_cents, tax_cents }) => (
            <div key={`${name} ${percent}`} className="flex justify-between gap-6 text-muted">
              <dt className="[overflow-wrap:anywhere]">
                {name}, {percent} % of <Money cents={taxable_cents} currency={currency} />
              </dt>
              <dd>
                <Money cents={tax_cents} currency={currency} />
              </dd>
            </div>
          ))}
          <div className="flex justify-between gap-6 border-t pt-1 font-semibold">
            <dt>Total</dt>
            <dd>
              <Money cents={amount_cents} currency={currency} />
            </dd>
          </div>
        </dl>
      ) : null}
    </>
  );
}
