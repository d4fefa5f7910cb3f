/// <reference types="next" />

/*
 * Next ships no `exports` map, so under `moduleResolution: nodenext` its documented entry points (`next/link`, …) do not resolve,
 * and adding ".js" would miss the aliases Next's bundler keeps for them. These lines name the types behind those entry points.
 */

declare module "next/navigation" {
  export * from "next/navigation.js";
}

declare module "next/headers" {
  export * from "next/headers.js";
}

declare module "next/cache" {
  export * from "next/cache.js";
}

declare module "next/server" {
  export * from "next/server.js";
}

declare module "next/link" {
  import type { LinkProps } from "next/link.js";
  import type { AnchorHTMLAttributes, JSX, ReactNode, Ref } from "react";

  export { type LinkProps, useLinkStatus } from "next/link.js";
  export default function Link(
    props: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof LinkProps> &
      LinkProps & { children?: ReactNode; ref?: Ref<HTMLAnchorElement> },
  ): JSX.Element;
}

declare module "geist/font/sans" {
  export const GeistSans: { className: string; variable: string };
}

declare module "geist/font/mono" {
  export const GeistMono: { className: string; variable: string };
}

declare module "next/dynamic" {
  import type { ComponentType, ReactNode } from "react";

  export default function dynamic<P>(
    load: () => Promise<ComponentType<P>>,
    options?: { ssr?: boolean; loading?: () => ReactNode },
  ): ComponentType<P>;
}
