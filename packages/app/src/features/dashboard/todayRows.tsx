import { daysBetween, type TodayListName, type TodayMember } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, TextLink, type ActionRow } from '@spotter/ui';
import { dateInZone, formatDate, formatRelativeDays, type Zone } from '@spotter/web-core/dates';
import { CalendarPlus, HandCoins, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { memberPath } from '../../paths.ts';
import { describeEnd } from '../../shared/describeEnd.ts';
import { whatsAppUrl } from '../../shared/whatsAppUrl.ts';

export interface RowContext {
  gym: Zone & { name: string };
  today: string;
  money: (amount: number) => string;
  /** Undefined where the list is of one branch. */
  branchName: ((branchId: string) => string) | undefined;
  /** The member whose renewal is being opened. */
  openingId: string | undefined;
  onRenew: (member: TodayMember) => void;
  onTakePayment: (member: TodayMember) => void;
}

/** Who it is, why they are on the list, and what to do about it. */
export const todayRow = (list: TodayListName, member: TodayMember, context: RowContext): ActionRow => ({
  id: member.memberId,
  name: (
    <TextLink asChild className="no-underline hover:underline touch:inline-flex touch:min-h-[44px] touch:items-center">
      <Link to={memberPath(member.memberId)}>{member.name}</Link>
    </TextLink>
  ),
  detail: <Detail list={list} member={member} context={context} />,
  actions: <Actions list={list} member={member} context={context} />,
});

interface RowProps {
  list: TodayListName;
  member: TodayMember;
  context: RowContext;
}

function Detail({ list, member, context: { gym, today, money, branchName } }: RowProps) {
  const { expiryDate, visits, due, branchId } = member;
  const place = branchName?.(branchId);
  const facts: ReactNode[] = [
    ...(due === undefined
      ? []
      : [
          <span key="due" className="font-medium text-ink">
            {money(due)}
          </span>,
        ]),
    ...((list === 'expired-visiting' || list === 'expiring') && expiryDate !== null
      ? [
          <span key="end" title={formatDate(expiryDate, gym)}>
            {describeEnd(expiryDate, today, gym)}
          </span>,
        ]
      : []),
    ...(visits === undefined
      ? []
      : [i18n.t('{visits, plural, one {# visit in 30 days} other {# visits in 30 days}}', { visits })]),
    ...(list === 'expired-visiting' || list === 'expiring' ? [] : [lastVisit(list, member, today, gym)]),
    ...(place ? [place] : []),
  ];
  return facts.map((fact, at) => (
    // The facts of a row are never reordered.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={at}>
      {at > 0 && ' · '}
      {fact}
    </span>
  ));
}

function lastVisit(list: TodayListName, { lastCheckIn }: TodayMember, today: string, zone: Zone): string {
  if (lastCheckIn === null) return list === 'unseen' ? i18n.t('Has never been here') : i18n.t('No visit yet');
  return i18n.t('Last visit {relativeDays}', {
    relativeDays: formatRelativeDays(daysBetween(today, dateInZone(lastCheckIn, zone)), zone),
  });
}

function Actions({ list, member, context: { openingId, onRenew, onTakePayment } }: RowProps) {
  const { memberId, name, phone, message } = member;
  if (list === 'dues') {
    return (
      <Button
        size="sm"
        icon={HandCoins}
        aria-label={i18n.t('Take payment from {name}', { name })}
        onClick={() => onTakePayment(member)}
      >
        {i18n.t('Take Payment')}
      </Button>
    );
  }
  return (
    <>
      {(list === 'expired-visiting' || list === 'expiring') && (
        <Button
          size="sm"
          icon={CalendarPlus}
          busy={openingId === memberId}
          aria-label={i18n.t('Renew {name}', { name })}
          onClick={() => onRenew(member)}
        >
          {i18n.t('Renew')}
        </Button>
      )}
      {phone === '' ? (
        list === 'unseen' && <span className="text-sm text-muted">{i18n.t('No phone number')}</span>
      ) : (
        <>
          {list === 'unseen' && (
            <Button asChild size="sm" icon={Phone} className="w-8 px-0">
              <a href={`tel:${phone}`} aria-label={i18n.t('Call {name}', { name })} title={i18n.t('Call')} />
            </Button>
          )}
          {message !== undefined && (
            <Button asChild size="sm" icon={MessageCircle} className="w-8 px-0">
              <a
                href={whatsAppUrl(phone, message)}
                target="_blank"
                rel="noreferrer"
                aria-label={i18n.t('WhatsApp to {name}', { name })}
                title={i18n.t('WhatsApp')}
              />
            </Button>
          )}
        </>
      )}
    </>
  );
}
