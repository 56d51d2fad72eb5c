import type { Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, Dialog } from '@spotter/ui';
import { Check, Copy, Mail } from 'lucide-react';
import { useMemo, useState } from 'react';
import { addressesOf, emailPieces } from './emailLists.ts';
import { formatCount } from '../../shared/formatCount.ts';
import { useCopy } from '../../shared/useCopy.ts';

interface ListDialogProps {
  members: readonly Member[];
  onClose: () => void;
}

/** The addresses of the members, to copy or to write to. */
export function EmailDialog({ members, onClose }: ListDialogProps) {
  const copy = useCopy();
  const addresses = useMemo(() => addressesOf(members), [members]);
  const pieces = useMemo(() => emailPieces(addresses), [addresses]);
  const [opened, setOpened] = useState<readonly number[]>([]);
  const without = members.filter(({ email }) => !email).length;
  const copyAddresses = () =>
    copy(addresses.join(', '), {
      title: i18n.t('Addresses copied'),
      message: i18n.t('{count} for the BCC field', { count: addresses.length }),
      refused: i18n.t('Write to them by the links instead.'),
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={i18n.t('{count, plural, one {Email # member} other {Email # members}}', { count: members.length })}
      description={i18n.t(
        "Spotter sends nothing: your mail program does. The addresses go into BCC, so that members do not see each other's.",
      )}
      footer={
        <Button variant="primary" onClick={onClose}>
          {i18n.t('Done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {without > 0 && (
          <p>
            {i18n.t(
              '{count, plural, one {# member without an email address is left out.} other {# members without an email address are left out.}}',
              { count: without },
            )}
          </p>
        )}
        {addresses.length > 0 && (
          <>
            <Button icon={Copy} onClick={() => void copyAddresses()} className="w-full justify-start">
              {addresses.length === 1
                ? i18n.t('Copy the address')
                : i18n.t('Copy {count} addresses', { count: formatCount(addresses.length) })}
            </Button>
            <ul aria-label={i18n.t('Messages')} className="flex flex-col gap-2">
              {pieces.map(({ from, to, url }) => (
                <li key={from}>
                  <Button asChild icon={opened.includes(from) ? Check : Mail} className="w-full justify-start">
                    <a href={url} onClick={() => setOpened([...opened, from])}>
                      {pieces.length === 1
                        ? i18n.t('Write a message')
                        : i18n.t('Write to {from}–{to} of {count}', { from, to, count: addresses.length })}
                      {opened.includes(from) && <span className="ms-auto text-sm text-muted">{i18n.t('Opened')}</span>}
                    </a>
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
