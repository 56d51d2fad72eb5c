/** The product's logo: a barbell on a pulse line. */
export function ProductMark() {
  return (
    <span aria-hidden className="inline-flex size-8 items-center justify-center rounded-md bg-accent text-on-accent">
      <svg
        viewBox="0 0 32 32"
        className="size-6"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      >
        <path d="M7 20v-8M12 23V9M20 23V9M25 20v-8M12 16h8" />
      </svg>
    </span>
  );
}
