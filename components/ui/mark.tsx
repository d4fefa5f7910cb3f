/** The open book of the icon, in the current colour. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className ?? "size-6"}>
      <rect width="32" height="32" rx="7" className="fill-accent" />
      <path
        className="fill-on-accent"
        d="M8 23.5V10.2c0-1 .8-1.7 1.8-1.7 2.6 0 4.7.9 6.2 2.6 1.5-1.7 3.6-2.6 6.2-2.6 1 0 1.8.7 1.8 1.7v13.3c-3.2-.6-5.9.1-8 2.2-2.1-2.1-4.8-2.8-8-2.2Z"
      />
      <path
        className="fill-none stroke-accent"
        strokeWidth="1.5"
        strokeLinecap="round"
        d="M16 11.5v13.2M11 13.4c.9.1 1.7.4 2.4.8M11 17.2c.9.1 1.7.4 2.4.8M21 13.4c-.9.1-1.7.4-2.4.8M21 17.2c-.9.1-1.7.4-2.4.8"
      />
    </svg>
  );
}
