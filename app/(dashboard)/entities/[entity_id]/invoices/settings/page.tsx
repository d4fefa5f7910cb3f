import { callOf } from "#lib/core/call.ts";
import { listBankAccounts, readBankAccount } from "#lib/domains/money/banking/operations.ts";
import { changeInvoiceSettings, readInvoiceSettings } from "#lib/domains/money/invoicing/settings/operations.ts";
import {
  createTaxRate as createTaxRateOperation,
  listTaxRates,
} from "#lib/domains/money/invoicing/tax-rates/operations.ts";
import { read } from "#lib/server/read.ts";
import { asShown } from "#lib/server/shown.ts";
import { InvoiceTabs } from "#ui/money/invoicing/invoice-tabs.tsx";
import { SettingsForm } from "#ui/money/invoicing/settings/settings-form.tsx";
import { NewTaxRate, TaxRateTable } from "#ui/money/invoicing/settings/tax-rates.tsx";
import { ApiFold } from "#ui/ui/api-fold.tsx";
import { Callout } from "#ui/ui/callout.tsx";
import { PageHeader } from "#ui/ui/page-header.tsx";
import { Section } from "#ui/ui/section.tsx";
import { type CompanyParams, companyPage } from "../../company.tsx";
import { findBanks } from "../../payments/actions.ts";
import { archiveTaxRate, changeSettings, createTaxRate, restoreTaxRate } from "./actions.ts";

export const metadata = { title: "Invoice settings" };

/** As many as a company may have, which PostgreSQL holds (`refuse_beyond`). */
const MOST_RATES = 1000;

export default async function InvoiceSettingsPage({ params }: CompanyParams) {
  const { entity_id } = await params;
  const { writes, can, notice } = await companyPage(entity_id, "invoices/settings", changeInvoiceSettings.scope);
  const [settings, rates] = await Promise.all([
    read(readInvoiceSettings, { entity_id }),
    read(listTaxRates, { entity_id, limit: MOST_RATES }),
  ]);
  const { bank_id } = settings;
  const seesBanks = can(listBankAccounts.scope);
  const bank = seesBanks && bank_id !== null ? await read(readBankAccount, { entity_id, bank_id }) : null;
  const rows = rates.data.map((rate) => {
    const { archive, restore } = asShown(rate, { archive: archiveTaxRate, restore: restoreTaxRate });
    return { rate, step: writes ? (rate.status === "active" ? archive : restore) : null };
  });
  return (
    <>
      <PageHeader
        title="Invoice settings"
        description="How customers are told to pay, what paying early takes off and being late costs, when they are reminded, and which sales tax is charged."
      />
      <div className="mb-6">
        <InvoiceTabs entity_id={entity_id} />
      </div>
      {notice}
      {settings.is_mailing ? null : (
        <Callout tone="info" title="No mail server is set" className="mb-8">
          Invoices and reminders are written and kept here, and mailed to nobody, until one is set (SMTP_URL). Hand out
          an invoice&apos;s link or its PDF instead.
        </Callout>
      )}
      {writes ? (
        <SettingsForm
          settings={settings}
          bank={bank}
          findBanks={seesBanks ? findBanks : null}
          action={asShown(settings, { changeSettings }).changeSettings}
        />
      ) : null}
      <Section
        title="Sales tax"
        description="Lines of an invoice name a rate; its tax is worked out once for all lines of the rate, rounded half up, and owed on as sales tax payable."
        action={writes ? <NewTaxRate entity_id={entity_id} action={createTaxRate} /> : null}
      >
        {rows.length > 0 ? <TaxRateTable rows={rows} /> : <p className="text-muted">No rates yet: nothing is taxed.</p>}
      </Section>
      <ApiFold
        calls={[
          callOf(readInvoiceSettings, { entity_id }),
          callOf(changeInvoiceSettings, { ...changeInvoiceSettings.example, entity_id }),
          callOf(listTaxRates, { entity_id }),
          callOf(createTaxRateOperation, { ...createTaxRateOperation.example, entity_id }),
        ]}
      />
    </>
  );
}
