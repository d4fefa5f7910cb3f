import { Callout } from "#ui/ui/callout.tsx";

/** Whether a receipt is what it says, in words; what fails says what that means. */
export function CheckResult({ check }: { check: { hash: boolean; key: boolean; signature: boolean } }) {
  if (check.hash && check.key && check.signature) {
    return (
      <Callout tone="success" title="This receipt verifies">
        Checked just now: its content gives the hash it carries, and the service’s key has signed that hash.
      </Callout>
    );
  }
  return (
    <Callout tone="danger" title="This receipt does not verify">
      <ul className="list-disc pl-4">
        {check.hash ? null : <li>Its content does not give the hash it carries: something in it was changed.</li>}
        {check.key ? null : <li>The key it names is none of this service’s.</li>}
        {check.key && !check.signature ? <li>The key it names has not signed its hash.</li> : null}
      </ul>
    </Callout>
  );
}
