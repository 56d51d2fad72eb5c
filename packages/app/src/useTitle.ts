import { useEffect } from 'react';
import { siteName } from './brand/gymBrand.ts';

/** Sets the document title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${siteName()}`;
  }, [title]);
}
