import type { Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, Dialog, LoadMore, TextArea } from '@spotter/ui';
import { formatPhone } from '@spotter/web-core/labels';
import { Check, MessageCircle } from 'lucide-react';
import { useMemo, useState } from 'react';
import { whatsAppUrl } from '../../shared/whatsAppUrl.ts';
import { formatCount } from '../../shared/formatCount.ts';

interface ListDialogProps {
  members: readonly Member[];
  onClose: () => void;
}

const PAGE_SIZE = 50;
const MAX_MESSAGE_LENGTH = 1000;

/** A chat link for each member, pressed one by one and ticked off. */
export function WhatsAppDialog({ members, onClose }: ListDialogProps) {
  const [message, setMessage] = useState(i18n.t('Hello {name},\n', { name: '{name}' }));
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(PAGE_SIZE);
  const reachable = useMemo(() => members.filter(({ phone }) => phone !== ''), [members]);
  const without = members.length - reachable.length;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={i18n.t('{count, plural, one {WhatsApp to # member} other {WhatsApp to # members}}', {
        count: members.length,
      })}
      description={i18n.t(
        'Each link opens a chat with the message written. You send it there, and tick off one after the other.',
      )}
      footer={
        <Button variant="primary" onClick={onClose}>
          {i18n.t('Done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label={i18n.t('Message')}
          help={i18n.t("{name} becomes the member's name.", { name: '{name}' })}
          maxLength={MAX_MESSAGE_LENGTH}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        {without > 0 && (
          <p>
            {i18n.t(
              '{count, plural, one {# member without a phone number is left out.} other {# members without a phone number are left out.}}',
              { count: without },
            )}
          </p>
        )}
        <p role="status" className="text-sm text-muted tabular-nums">
          {i18n.t('{count} of {total} opened', {
            count: formatCount(opened.size),
            total: formatCount(reachable.length),
          })}
        </p>
        <ul aria-label={i18n.t('Chats')} className="divide-y divide-line rounded-md border border-line">
          {reachable.slice(0, shown).map(({ id, name, phone }) => {
            const isOpened = opened.has(id);
            return (
              <li key={id} className="flex items-center gap-3 px-3 py-2">
                <span className="min-w-0 flex-1">
                  <span className="block font-medium wrap-anywhere">{name}</span>
                  <span className="block text-sm text-muted tabular-nums">
                    <bdi>{formatPhone(phone)}</bdi>
                    {isOpened && ` · ${i18n.t('Opened')}`}
                  </span>
                </span>
                <Button asChild icon={isOpened ? Check : MessageCircle} variant={isOpened ? 'ghost' : 'secondary'}>
                  <a
                    href={whatsAppUrl(
                      phone,
                      message.replaceAll('{name}', () => name),
                    )}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={i18n.t('Open the chat with {name}', { name })}
                    onClick={() => setOpened(new Set([...opened, id]))}
                  >
                    {i18n.t('Open')}
                  </a>
                </Button>
              </li>
            );
          })}
        </ul>
        {reachable.length > PAGE_SIZE && (
          <LoadMore
            label={i18n.t('Show More')}
            hasMore={shown < reachable.length}
            onLoadMore={() => setShown(shown + PAGE_SIZE)}
            countText={i18n.t('{min} of {count} shown', {
              min: Math.min(shown, reachable.length),
              count: reachable.length,
            })}
          />
        )}
      </div>
    </Dialog>
  );
}
