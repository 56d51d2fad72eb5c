import { useEffect } from 'react';
import { siteName } from './brand/gymBrand.ts';

/** Sets the document title. `site`: by default the gym of this page or device, or else the product. */
export function useTitle(title: string, site?: string): void {
  useEffect(() => {
    document.title = `${title} · ${site ?? siteName()}`;
  }, [title, site]);
}
