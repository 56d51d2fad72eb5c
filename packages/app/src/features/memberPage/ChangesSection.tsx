import { i18n } from '@spotter/i18n';
import { Button, EmptyState } from '@spotter/ui';
import { formatDateTime, formatTimeAgo, type Zone } from '@spotter/web-core/dates';
import { useState } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useServerNow } from '../../shell/connection/useServerClock.ts';
import { useVisitor } from '../../session/useSession.ts';
import { passFocusToSection } from '../../shared/keepFocus.ts';
import { Loaded, Section } from './Section.tsx';

const SHOWN_AT_FIRST = 5;

/** Who changed what of the member. */
export function ChangesSection({ memberId, zone }: { memberId: string; zone: Zone }) {
  const { gymId } = useVisitor();
  const now = useServerNow();
  const query = useCallQuery('getMemberActivities', { gymId, memberId }, { staleTime: 0 });
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Section title={i18n.t('Changes')}>
      <Loaded query={query} errorTitle={i18n.t('Failed to Load the Changes')}>
        {({ activities }) =>
          activities.length === 0 ? (
            <EmptyState className="py-4" title={i18n.t('No changes yet')} />
          ) : (
            <>
              <ol aria-label={i18n.t('Changes')} className="flex flex-col gap-3 text-sm">
                {activities.slice(0, showsAll ? undefined : SHOWN_AT_FIRST).map(({ id, displayText, timestamp }) => (
                  <li key={id} className="wrap-anywhere">
                    {displayText}
                    <time
                      className="block text-xs text-muted"
                      dateTime={new Date(timestamp).toISOString()}
                      title={formatDateTime(timestamp, zone)}
                    >
                      {formatTimeAgo(timestamp, now, zone)}
                    </time>
                  </li>
                ))}
              </ol>
              {!showsAll && activities.length > SHOWN_AT_FIRST && (
                <Button ref={passFocusToSection} size="sm" className="self-start" onClick={() => setShowsAll(true)}>
                  {i18n.t('Show All {count}', { count: activities.length })}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
