import { useState } from 'react';
import { useNavigationIntent } from '../shell/useNavigationIntent.ts';

/** The open dialog of a list page. That of adding opens from other pages, too: by the intent `add`. */
export function useListDialog<Dialog extends { is: string }>() {
  const [dialog, open] = useState<Dialog | { is: 'add' }>();
  const add = () => open({ is: 'add' });
  useNavigationIntent((intent) => intent === 'add' && add());
  return { dialog, open, add, close: () => open(undefined) };
}
