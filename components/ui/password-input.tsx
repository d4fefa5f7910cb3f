"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Input } from "#ui/ui/input.tsx";

/** A password that can be looked at while it is typed, instead of being typed twice. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative min-w-0">
      <Input {...props} type={shown ? "text" : "password"} spellCheck={false} autoCapitalize="off" className="pr-12" />
      <button
        type="button"
        aria-pressed={shown}
        aria-label="Show what is typed"
        title={shown ? "Hide" : "Show"}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-muted -outline-offset-2 hover:text-ink sm:w-9"
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
