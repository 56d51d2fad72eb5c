import { Logo } from './Logo.tsx';

export interface GymBranding {
  name: string;
  logoUrl: string | null;
}

/** Longest name, in characters, that fits in the large size. */
const MAX_LARGE_NAME_LENGTH = 40;

/** The gym's logo and name, in place of the code. */
export function Welcome({ name, logoUrl }: GymBranding) {
  const isLarge = logoUrl === null && name.length <= MAX_LARGE_NAME_LENGTH;
  return (
    <div className="flex max-w-full flex-col items-start gap-4 text-ink">
      <Logo url={logoUrl} className="h-24" />
      <p className={`font-semibold text-balance wrap-anywhere ${isLarge ? 'text-3xl' : 'text-2xl'}`}>{name}</p>
    </div>
  );
}
