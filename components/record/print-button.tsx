"use client";

import { Printer } from "lucide-react";
import { Button } from "#ui/ui/button.tsx";

export function PrintButton() {
  return (
    <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()} className="max-sm:hidden">
      Print
    </Button>
  );
}
