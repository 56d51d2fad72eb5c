import { useState } from 'react';

interface LogoProps {
  url: string | null;
  /** How high it is. */
  className: string;
}

/** The gym's, beside its name; one that does not load leaves the name alone. */
export function Logo({ url, className }: LogoProps) {
  const [broken, setBroken] = useState<string>();
  if (!url || url === broken) return null;
  return <img src={url} alt="" onError={() => setBroken(url)} className={`max-w-full object-contain ${className}`} />;
}
