import { ShownOnce } from "#ui/ui/shown-once.tsx";

/** A webhook's secret, this once, as soon as there is one. */
export function ShownSecret({ secret, onDone }: { secret: string | null; onDone: () => void }) {
  return (
    <ShownOnce
      title="Keep this secret now"
      description="It is shown this once. Your program verifies with it that a message is from here."
      secret={secret}
      label="webhook's secret"
      onDone={onDone}
    />
  );
}
