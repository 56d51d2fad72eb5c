import { useState } from 'react';

export interface House {
  name: string;
  logoUrl: string | null;
}

/** Whose door this is. A logo that does not load leaves the name. */
export function Welcome({ name, logoUrl }: House) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <div className="flex max-w-full flex-col items-center gap-6 text-ink">
      {logoUrl && !isBroken && (
        <img src={logoUrl} alt="" onError={() => setIsBroken(true)} className="h-32 max-w-full object-contain" />
      )}
      <p className="text-2xl font-semibold text-balance wrap-anywhere">{name}</p>
    </div>
  );
}
