import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Opens the links of a table's rows to pages of the app, as `onClick` of the table: a `Link` in each row would cost as
 * much as a cell at every key of a search.
 */
export function useFollowLink() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const path = event.target instanceof Element && event.target.closest('a')?.getAttribute('href');
    if (!isPlain || event.defaultPrevented || !path || !path.startsWith('/')) return;
    event.preventDefault();
    void navigate(path);
  };
}
