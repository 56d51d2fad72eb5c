import { Logo } from './Logo.tsx';

export interface House {
  name: string;
  logoUrl: string | null;
}

/** Of this many letters a name in the biggest size still fits, on as many lines as there is room for. */
const longestBig = 40;

/** Whose door this is, in the place of the code. */
export function Welcome({ name, logoUrl }: House) {
  const isBig = logoUrl === null && name.length <= longestBig;
  return (
    <div className="flex max-w-full flex-col items-center gap-6 text-ink">
      <Logo url={logoUrl} className="h-32" />
      <p className={`font-semibold text-balance wrap-anywhere ${isBig ? 'text-3xl' : 'text-2xl'}`}>{name}</p>
    </div>
  );
}
