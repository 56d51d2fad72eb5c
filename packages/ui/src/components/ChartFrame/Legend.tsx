import type { ReactNode } from 'react';
import type { SeriesLook } from './seriesLook.ts';

export interface LegendItem {
  id: string;
  label: string;
  swatch: ReactNode;
}

/** Names of what is drawn; the table has them as headers. */
export function Legend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {items.map(({ id, label, swatch }) => (
        <li key={id} className="flex items-center gap-1.5">
          <svg width="22" height="12" className="shrink-0 overflow-visible">
            {swatch}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

export const LineSwatch = ({ look }: { look: SeriesLook }) => (
  <g className={look.className}>
    <path d="M0 6H22" stroke="currentColor" strokeWidth="2" strokeDasharray={look.dash} />
    <path d={look.marker} transform="translate(11 6) scale(0.8)" fill="currentColor" />
  </g>
);

export const BandSwatch = ({ look }: { look: SeriesLook }) => (
  <g className={look.className}>
    <rect width="22" height="12" fill="currentColor" className="opacity-15" />
    <path d="M0 0.5H22M0 11.5H22" stroke="currentColor" className="opacity-50" />
  </g>
);
