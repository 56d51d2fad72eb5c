import { product } from '@spotter/api/product';
import type { GymBranding } from '../services.ts';

/** Whose page this is: the gym's logo and name; before any gym is known, the product's. */
export function GymHeader({ sign = { name: product.name, logoUrl: null } }: { sign?: GymBranding | undefined }) {
  return (
    <header className="flex min-w-0 items-center gap-3 px-5 pt-5 pb-3">
      {sign.logoUrl !== null && (
        <img src={sign.logoUrl} alt="" className="h-9 max-w-28 shrink-0 rounded-sm object-contain" />
      )}
      <p className="min-w-0 text-lg font-semibold text-balance wrap-anywhere">{sign.name}</p>
    </header>
  );
}
