import type { Contact } from "#lib/domains/company/contacts/schema.ts";
import { CompanyBox } from "#ui/company/entities/company-box.tsx";
import type { FindEntities } from "#ui/company/entities/company-choices.ts";
import { Field } from "#ui/ui/field.tsx";
import { FormGrid } from "#ui/ui/form.tsx";
import { Input } from "#ui/ui/input.tsx";

const roles = ["founder", "director", "officer", "investor", "advisor", "employee", "contractor", "customer", "vendor"];

/** Who somebody is, and how they are reached. */
export function ContactFields({
  findCompanies,
  given,
  company = null,
}: {
  findCompanies: FindEntities;
  given?: Contact | undefined;
  /** The name of the company that it is kept with. */
  company?: string | null;
}) {
  return (
    <>
      <Field label="Name" name="name" required hint="As it stands in the cap table, on documents and on invoices.">
        <Input autoComplete="off" defaultValue={given?.name ?? ""} />
      </Field>
      <Field label="Role" name="role" required>
        <Input autoComplete="off" suggestions={roles} placeholder="founder" defaultValue={given?.role ?? ""} />
      </Field>
      <FormGrid>
        <Field label="E-mail" name="email" optional>
          <Input type="email" autoComplete="off" defaultValue={given?.email ?? ""} />
        </Field>
        <Field label="Phone" name="phone" optional>
          <Input type="tel" autoComplete="off" defaultValue={given?.phone ?? ""} />
        </Field>
      </FormGrid>
      <Field label="Company" name="entity_id" optional>
        <CompanyBox
          find={findCompanies}
          initial={given?.entity_id && company ? { value: given.entity_id, label: company } : null}
          placeholder="No one company’s"
        />
      </Field>
    </>
  );
}
