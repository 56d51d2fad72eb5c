import { i18n } from '@spotter/i18n';
import { Button, TextLink } from '@spotter/ui';
import { formatPhone } from '@spotter/web-core/labels';
import { formatDate, formatTimeOrDateTime, type Zone } from '@spotter/web-core/dates';
import { CircleAlert, MessageCircle, NotebookPen, Phone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { memberPath } from '../../paths.ts';
import { describeEnd } from '../../shared/describeEnd.ts';
import { whatsAppUrl } from '../../shared/whatsAppUrl.ts';
import type { MemberToRemind } from './worklist.ts';
import { useMoney } from '../../gym/money.tsx';

interface RemindRowProps {
  member: MemberToRemind;
  today: string;
  gym: Zone & { name: string; currency: string };
  onNote: () => void;
}

/** One member of the worklist: who, until when, how much, what was said last, and the ways to reach them. */
export function RemindRow({ member, today, gym, onNote }: RemindRowProps) {
  const money = useMoney();
  const { memberId, name, phone, planName, expiryDate, amount, message, lastContact } = member;
  const hasEnded = expiryDate < today;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-6 gap-y-3 px-4 py-3 md:grid-cols-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,4fr)_19rem]">
      <div className="min-w-0">
        <TextLink asChild tone="plain" className="wrap-anywhere no-underline hover:underline">
          <Link to={memberPath(memberId)}>{name}</Link>
        </TextLink>
        <p className="text-sm text-muted tabular-nums">
          <bdi>{phone === '' ? i18n.t('No phone number') : formatPhone(phone)}</bdi>
        </p>
      </div>
      <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 md:block">
        <p className={hasEnded ? 'font-medium text-danger' : 'font-medium'}>
          {hasEnded && <CircleAlert aria-hidden className="me-1 inline size-4 align-[-0.15em]" />}
          <span title={formatDate(expiryDate, gym)}>{describeEnd(expiryDate, today, gym)}</span>
        </p>
        <p className="min-w-0 text-sm wrap-anywhere text-muted tabular-nums">
          {planName}
          {amount !== null && ` · ${money(amount)}`}
        </p>
      </div>
      <div className="min-w-0 text-sm">
        {lastContact ? (
          <>
            <p className="line-clamp-2 wrap-anywhere" title={lastContact.text}>
              {lastContact.text}
            </p>
            <p className="wrap-anywhere text-muted">
              {lastContact.by}, {formatTimeOrDateTime(lastContact.at, gym)}
            </p>
          </>
        ) : (
          <p className="text-muted">{i18n.t('Not reminded yet')}</p>
        )}
      </div>
      <div className="flex justify-end gap-2 max-md:flex-wrap max-md:*:flex-auto max-md:*:px-2">
        {phone !== '' && (
          <>
            <Button asChild icon={Phone}>
              <a href={`tel:${phone}`} aria-label={i18n.t('Call {name}', { name })}>
                {i18n.t('Call')}
              </a>
            </Button>
            <Button asChild icon={MessageCircle}>
              <a
                href={whatsAppUrl(phone, message)}
                target="_blank"
                rel="noreferrer"
                aria-label={i18n.t('WhatsApp to {name}', { name })}
              >
                {i18n.t('WhatsApp')}
              </a>
            </Button>
          </>
        )}
        <Button icon={NotebookPen} aria-label={i18n.t('Note on {name}', { name })} onClick={onNote}>
          {i18n.t('Note')}
        </Button>
      </div>
    </li>
  );
}
