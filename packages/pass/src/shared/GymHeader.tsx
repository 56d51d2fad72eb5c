import { product } from '@spotter/api/product';
import type { GymBranding } from '../services.ts';

/** Logo and name of the gym; of the product before the gym is known. */
export function GymHeader({
  branding = { name: product.name, logoUrl: null },
}: {
  branding?: GymBranding | undefined;
}) {
  return (
    <header className="flex min-w-0 items-center gap-3 px-5 pt-5 pb-3">
      {branding.logoUrl !== null && (
        <img src={branding.logoUrl} alt="" className="h-9 max-w-28 shrink-0 rounded-sm object-contain" />
      )}
      <p className="min-w-0 text-lg font-semibold text-balance wrap-anywhere">{branding.name}</p>
    </header>
  );
}
