import { redirect } from "next/navigation";
import { callOf } from "#lib/core/call.ts";
import { convertEntity } from "#lib/domains/company/formation/conversions/operations.ts";
import { asShown } from "#lib/server/shown.ts";
import { isConvertible, typeLabels } from "#ui/company/entities/labels.ts";
import { ConversionForm } from "#ui/equity/conversion-form.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { type CompanyParams, companyDetailOf, companyPage } from "../../company.tsx";
import { convert, tryConvert } from "../actions.ts";

export const metadata = { title: "Convert" };

export default async function ConversionPage({ params }: CompanyParams) {
  const { entity_id } = await params;
  const { company, writes } = await companyPage(entity_id, "cap-table/convert", convertEntity.scope);
  const capTable = `/entities/${entity_id}/cap-table`;
  // Between its submission and its end a formation goes on as what it is, and a conversion that is pending is confirmed first.
  if (!writes || !isConvertible(company)) redirect(capTable);
  const entity = await companyDetailOf(entity_id);
  const target_type = company.entity_type === "llc" ? "c_corp" : "llc";
  const article = target_type === "llc" ? "an" : "a";
  return (
    <>
      <PageHeader
        back={{ href: capTable, label: "Cap table" }}
        title={`Convert to ${article} ${typeLabels[target_type]}`}
        description={`${company.legal_name} keeps its identity, its history and its receipts; its type, its name and its documents change.`}
      />
      <ConversionForm
        entity={company}
        target_type={target_type}
        action={asShown(entity, { convert }).convert}
        trial={tryConvert}
      />
      <ApiFold calls={[callOf(convertEntity, { entity_id, target_type })]} />
    </>
  );
}
