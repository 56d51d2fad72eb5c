import type { UndoOffer } from '@spotter/api';
import type { ToastContent } from '@spotter/ui';
import { formatTime } from '@spotter/web-core/dates';
import { useGym } from '../../gym/useGym.ts';
import { useUndoChange } from './useUndoChange.ts';

type Offered = Pick<ToastContent, 'message' | 'actions'>;

/** What a toast says and offers after a change that can be undone; the message alone after one that cannot. */
export function useUndoOffer() {
  const undo = useUndoChange();
  const { gym } = useGym();
  return (message: string, offer: UndoOffer | null | undefined): Offered => {
    if (!offer || !gym) return { message };
    const { changeId, until } = offer;
    return {
      message: `${message} · Undo until ${formatTime(until, gym)}`,
      actions: [
        {
          label: 'Undo',
          altText: 'Undo it under Recent Changes in the account menu',
          onSelect: () => void undo(changeId),
        },
      ],
    };
  };
}
