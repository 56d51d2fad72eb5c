import { createContext, useContext, useEffect } from 'react';
import { siteName } from './brand/gymBrand.ts';

/** The name of the gym whose pages these are; undefined until it is known, and outside of a session. */
export const GymNameContext = createContext<string | undefined>(undefined);

/** Sets the document title. `site`: by default the gym of the session, of this page or device, or else the product. */
export function useTitle(title: string, site?: string): void {
  const gymName = useContext(GymNameContext);
  useEffect(() => {
    document.title = `${title} · ${site ?? gymName ?? siteName()}`;
  }, [title, site, gymName]);
}
