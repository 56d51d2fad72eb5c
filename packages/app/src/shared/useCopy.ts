import { i18n } from '@spotter/i18n';
import { useToast } from '@spotter/ui';

interface CopyTexts {
  /** The toast of the copy. */
  title: string;
  message?: string;
  /** What to do instead, where the browser refuses the clipboard. */
  refused: string;
}

/** Copies a text to the clipboard, and says in a toast whether it could. */
export function useCopy(): (text: string, texts: CopyTexts) => Promise<void> {
  const toast = useToast();
  return async (text, { refused, ...texts }) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ type: 'success', ...texts });
    } catch {
      toast({ type: 'error', title: i18n.t('Failed to Copy'), message: refused });
    }
  };
}

/** Copies a link that the page shows in a field. */
export function useCopyLink(): (link: string) => Promise<void> {
  const copy = useCopy();
  return (link) => copy(link, { title: i18n.t('Link Copied'), refused: i18n.t('Select the link and copy it.') });
}
