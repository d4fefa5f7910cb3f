import { Field } from "#ui/ui/field.tsx";
import { Input } from "#ui/ui/input.tsx";
import { PasswordInput } from "#ui/ui/password-input.tsx";

/** Whose account it is about: not to be changed here, and told to password keepers. */
export function AccountEmail({ email }: { email: string }) {
  return (
    <Field label="E-mail">
      <Input type="email" name="email" value={email} readOnly autoComplete="username" />
    </Field>
  );
}

/** What a person who opens an account is called. */
export function OwnName() {
  return (
    <Field label="Your name" name="name" hint="As it stands in receipts of what you do." required>
      <Input autoComplete="name" />
    </Field>
  );
}

/** Where a password is chosen. */
export function ChosenPassword({ label = "Choose a password" }: { label?: string }) {
  return (
    <Field label={label} name="password" hint="12 to 200 characters." required>
      <PasswordInput autoComplete="new-password" />
    </Field>
  );
}
