import { i18n } from '@spotter/i18n';
import { SegmentedControl } from '@spotter/ui';
import { startPageLabels, startPages, useStartPage, type StartPage } from '../../shared/startPage.ts';

/** Where this browser begins after sign-in. */
export function StartPageSection() {
  const [page, choose] = useStartPage();
  return (
    <section
      aria-labelledby="start-page"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="start-page" className="font-semibold">
          {i18n.t('Start page on this device')}
        </h2>
        <p className="mt-1 text-muted">{i18n.t('Opens after sign-in in this browser, whoever signs in.')}</p>
      </div>
      <SegmentedControl
        label={i18n.t('Start page on this device')}
        options={startPages.map((value) => ({ value, label: i18n.t(startPageLabels[value]) }))}
        value={page}
        onValueChange={(value) => choose(value as StartPage)}
      />
    </section>
  );
}
