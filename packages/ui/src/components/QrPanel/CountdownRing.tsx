/** What is left of the time, as a line around the code. It has the corners of the brand. */
export function CountdownRing({ share }: { share: number }) {
  const gone = 100 * (1 - Math.min(1, Math.max(0, share)));
  const line = { x: 3, y: 3, width: 426, height: 426, fill: 'none', strokeWidth: 6, pathLength: 100 };
  return (
    <svg viewBox="0 0 432 432" aria-hidden className="absolute inset-0 size-full rtl:-scale-x-100">
      <rect {...line} className="stroke-line [rx:calc(var(--corner-lg)*1.8)]" />
      <rect
        {...line}
        strokeLinecap="round"
        strokeDasharray="100"
        strokeDashoffset={-gone}
        className="stroke-primary transition-[stroke-dashoffset,stroke] duration-1000 ease-linear [rx:calc(var(--corner-lg)*1.8)] group-data-urgent/qr:stroke-danger"
      />
    </svg>
  );
}
