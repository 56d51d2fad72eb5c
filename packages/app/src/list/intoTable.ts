import type { DataTableHandle } from '@spotter/ui';
import type { KeyboardEvent, RefObject } from 'react';

/** From a search on to the first row that was found: the arrow moves there, Enter opens its menu. */
export function intoTable(event: KeyboardEvent, table: RefObject<DataTableHandle | null>): void {
  if ((event.key !== 'Enter' && event.key !== 'ArrowDown') || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (event.key === 'Enter') table.current?.openMenu(0);
  else table.current?.focusRow(0);
}
