import { i18n } from '@spotter/i18n';
import { Dialog } from '@spotter/ui';
import { formatDate } from '@spotter/web-core/dates';
import text from '../../../../../CHANGELOG.md?raw';
import { useGym } from '../../gym/useGym.ts';
import { product } from '../../product.ts';
import { parseChangelog, type Release } from './changelog.ts';

const releases = parseChangelog(text);

/** What each version brought, newest first; its entries are written in English. */
export function ChangelogDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={i18n.t("What's new")}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <div role="group" aria-label={i18n.t("What's new")} tabIndex={0} lang="en" className="flex flex-col gap-8">
        {releases.map((release) => (
          <ReleaseNotes key={release.version} release={release} />
        ))}
      </div>
    </Dialog>
  );
}

function ReleaseNotes({ release: { version, date, groups } }: { release: Release }) {
  const { gym } = useGym();
  return (
    <section aria-label={version} className="flex flex-col gap-4">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-semibold">
        {product.name} {version}
        <time dateTime={date} className="text-base font-normal text-muted">
          {gym ? formatDate(date, gym) : date}
        </time>
      </h3>
      {groups.map(({ title, entries }) => (
        <div key={title} className="flex flex-col gap-2">
          <h4 className="font-medium text-muted">{title}</h4>
          <ul className="flex list-disc flex-col gap-1.5 ps-5">
            {entries.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
