/** Lines and dots over a bar's colour, so that it is known without it; by the index of `SeriesLook.pattern`, from 1. */
const drawings = [
  <path key="stripes" d="M-1 1L1 -1M0 6L6 0M5 7L7 5" strokeWidth="1.5" />,
  <circle key="dots" cx="3" cy="3" r="1.1" fill="var(--surface)" stroke="none" />,
  <path key="lines" d="M0 3H6" strokeWidth="1.5" />,
];

export const SeriesPatterns = ({ id }: { id: string }) => (
  <defs>
    {drawings.map((drawing, at) => (
      <pattern key={drawing.key} id={`${id}-${at + 1}`} width="6" height="6" patternUnits="userSpaceOnUse">
        <g stroke="var(--surface)" className="opacity-55 forced-colors:opacity-100">
          {drawing}
        </g>
      </pattern>
    ))}
  </defs>
);
