import { callOf } from "#lib/core/call.ts";
import { convertEntity } from "#lib/domains/company/formation/conversions/operations.ts";
import { asShown } from "#lib/server/shown.ts";
import { isConvertible } from "#ui/company/entities/labels.ts";
import { ConversionForm } from "#ui/equity/conversion-form.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { type CompanyParams, companyDetailOf, companyPage } from "../../company.tsx";
import { states } from "../../states.ts";
import { convert, tryConvert } from "../actions.ts";

export const metadata = { title: "Convert" };

export default async function ConversionPage({ params }: CompanyParams) {
  const { entity_id } = await params;
  const { company, writes, notice } = await companyPage(entity_id, "cap-table/convert", convertEntity.scope);
  const capTable = `/entities/${entity_id}/cap-table`;
  const entity = await companyDetailOf(entity_id);
  const target_type = company.entity_type === "llc" ? "c_corp" : "llc";
  return (
    <>
      <PageHeader
        back={{ href: capTable, label: "Cap table" }}
        title="Convert the company"
        description={`${company.legal_name} becomes the other type, or a company of another state, or both. It keeps its identity, its history and its receipts; its documents change.`}
      />
      {notice}
      {writes && !isConvertible(company) ? (
        <Callout title="Not now">
          {company.conversion_status === "pending_filing"
            ? "A conversion waits for its filing: it is confirmed or withdrawn first."
            : "Its documents are with the state: until the formation has ended, it goes on as what it is."}
        </Callout>
      ) : null}
      {writes && isConvertible(company) ? (
        <ConversionForm
          entity={company}
          states={states}
          action={asShown(entity, { convert }).convert}
          trial={tryConvert}
        />
      ) : null}
      <ApiFold calls={[callOf(convertEntity, { entity_id, target_type })]} />
    </>
  );
}
