import { useEffect } from 'react';
import { product } from './product.ts';

/** Names the page in the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${product.name}`;
  }, [title]);
}
