import { Callout } from "#ui/ui/callout.tsx";

/** Whether a receipt is what it says, in words; what fails says what that means. `isIncluded` is null while the log has it not yet. */
export function CheckResult({
  check,
  isIncluded,
}: {
  check: { hash: boolean; key: boolean; signature: boolean };
  isIncluded: boolean | null;
}) {
  if (check.hash && check.key && check.signature && isIncluded !== false) {
    return (
      <Callout tone="success" title="This receipt verifies">
        Checked just now: its content gives the hash it carries, the service’s key has signed that hash
        {isIncluded === null ? ". The log takes it up within a second." : ", and the log has it under its signed head."}
      </Callout>
    );
  }
  return (
    <Callout tone="danger" title="This receipt does not verify">
      <ul className="list-disc pl-4">
        {check.hash ? null : <li>Its content does not give the hash it carries: something in it was changed.</li>}
        {check.key ? null : <li>The key it names is none of this service’s.</li>}
        {check.key && !check.signature ? <li>The key it names has not signed its hash.</li> : null}
        {isIncluded === false ? <li>Its proof does not lead to the log’s signed head.</li> : null}
      </ul>
    </Callout>
  );
}
