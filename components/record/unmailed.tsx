import type { ReactNode } from "react";
import { Callout } from "#ui/ui/callout.tsx";

/** Said before something is sent that will reach nobody: what else can be done. */
export function Unmailed({ children }: { children: ReactNode }) {
  return (
    <Callout tone="warning" title="This mails nobody" className="mb-6">
      No mail server is set (SMTP_URL). {children}
    </Callout>
  );
}
