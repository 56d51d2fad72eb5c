import { i18n } from '@spotter/i18n';
import { useToast } from '@spotter/ui';

/** Copies a link that the page shows in a field, and says in a toast whether it could. */
export function useCopyLink(): (link: string) => Promise<void> {
  const toast = useToast();
  return async (link) => {
    try {
      await navigator.clipboard.writeText(link);
      toast({ type: 'success', title: i18n.t('Link Copied') });
    } catch {
      toast({ type: 'error', title: i18n.t('Failed to Copy'), message: i18n.t('Select the link and copy it.') });
    }
  };
}
