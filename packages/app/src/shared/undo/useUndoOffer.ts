import type { UndoOffer } from '@spotter/api';
import { i18n } from '@spotter/i18n';
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
      message: i18n.t('{message} · Undo until {time}', { message, time: formatTime(until, gym) }),
      actions: [
        {
          label: i18n.t('Undo'),
          altText: i18n.t('Undo it under Recent Changes in the account menu'),
          onSelect: () => void undo(changeId),
        },
      ],
    };
  };
}
