import { BrandLogo } from '@spotter/ui';
import { useState } from 'react';

interface LogoProps {
  url: string | null;
  className: string;
}

/** The gym's logo; hidden when it fails to load. */
export function Logo({ url, className }: LogoProps) {
  const [broken, setBroken] = useState<string>();
  if (!url || url === broken) return null;
  return <BrandLogo src={url} alt="" onError={() => setBroken(url)} className={`max-w-full ${className}`} />;
}
