/** The link by which a click leads from this page to another of ours: not to another tab or a file, not to a place further down. */
export function linkAway({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link === null || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const { origin, pathname, search } = window.location;
  const isFurtherDown = link.hash !== "" && link.pathname === pathname && link.search === search;
  const leads = link.origin === origin && link.target !== "_blank" && !link.hasAttribute("download") && !isFurtherDown;
  return leads ? link : null;
}
