import { i18n } from '@spotter/i18n';
import { Button, Skeleton, useToast } from '@spotter/ui';
import { deriveBrand, logoColours } from '@spotter/ui/brands';
import { Pipette } from 'lucide-react';
import { type FormEvent, useId, useMemo } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { useGym } from '../../gym/useGym.ts';
import { useVisitor } from '../../session/useSession.ts';
import { loadImage, pixelsOf } from '../../shared/brandIcons/loadImage.ts';
import { keepFocus } from '../../shared/keepFocus.ts';
import { useLeaveGuard } from '../../shared/LeaveGuard.tsx';
import { QueryError } from '../../shared/QueryError.tsx';
import { BrandFields } from './BrandFields.tsx';
import { BrandPreviews } from './BrandPreviews.tsx';
import { BrandVersions } from './BrandVersions.tsx';
import { GymAddress } from './GymAddress.tsx';
import { type GymBrand, useBrandForm } from './useBrandForm.ts';

const ERROR_TITLE = /*i18n*/ 'Failed to Load Brand';

interface BrandSectionProps {
  /** As saved. */
  name: string;
  logoUrl: string | null;
}

/** Colours, corners, spacing and font of the gym, and the address where it is seen in them. */
export function BrandSection(props: BrandSectionProps) {
  const { gymId } = useVisitor();
  const headingId = useId();
  const query = useCallQuery('getGymBrand', { gymId });
  const { data, error } = query;
  useFailureToast(ERROR_TITLE, error, data !== undefined);
  return (
    <section aria-labelledby={headingId} className="mt-3 flex min-w-0 flex-col gap-3">
      <div>
        <h2 id={headingId} className="text-lg font-semibold">
          {i18n.t('Brand')}
        </h2>
        <p className="text-muted">
          {i18n.t('Colours, corners, spacing and font, on every page, kiosk, phone and mail of the gym')}
        </p>
      </div>
      {data && <Editor saved={data} {...props} />}
      {!data && error && <QueryError title={i18n.t(ERROR_TITLE)} query={query} />}
      {!data && !error && (
        <div
          data-state="loading"
          className="flex min-h-[214rem] flex-col gap-3 rounded-lg border border-line bg-surface p-5 sm:min-h-[117rem] lg:min-h-[110rem] xl:min-h-[57rem]"
        >
          <Skeleton className="w-40" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="w-full grow" />
        </div>
      )}
    </section>
  );
}

function Editor({ saved, name, logoUrl }: BrandSectionProps & { saved: GymBrand }) {
  const { gym } = useGym();
  const form = useBrandForm(saved, logoUrl);
  const brand = useMemo(() => deriveBrand(form.choice, 'preview'), [form.choice]);
  useLeaveGuard(form.isChanged);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.canPublish) return;
    keepFocus(event.currentTarget.querySelector('[type=submit]'), event.currentTarget);
    void form.publish();
  };
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        <form
          noValidate
          tabIndex={-1}
          aria-label={i18n.t('Brand')}
          onSubmit={submit}
          className="min-w-0 rounded-lg border border-line bg-surface"
        >
          <div className="flex flex-col gap-6 p-5">
            {logoUrl !== null && <FromLogo logoUrl={logoUrl} form={form} />}
            <BrandFields draft={form.draft} checks={form.checks} onChange={(change) => form.edit(() => change)} />
          </div>
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4">
            <Button
              disabled={!form.isChanged || form.isPublishing}
              className="h-auto min-h-9 whitespace-normal"
              onClick={({ currentTarget }) => {
                keepFocus(currentTarget, currentTarget.form);
                form.cancel();
              }}
            >
              {i18n.t('Discard changes')}
            </Button>
            <Button type="submit" variant="primary" busy={form.isPublishing} disabled={!form.canPublish}>
              {i18n.t('Publish')}
            </Button>
          </footer>
        </form>
        <GymAddress slug={saved.slug} hostName={saved.hostName} />
        {gym && (
          <BrandVersions
            versions={saved.versions}
            current={saved.current?.version ?? 0}
            zone={gym}
            isBusy={form.isPublishing}
            onRestore={form.restore}
          />
        )}
      </div>
      <BrandPreviews brand={brand} name={name} logoUrl={logoUrl} />
    </div>
  );
}

/** Proposes the logo's colours for both themes. */
function FromLogo({ logoUrl, form }: { logoUrl: string; form: ReturnType<typeof useBrandForm> }) {
  const toast = useToast();
  const propose = async () => {
    const image = await loadImage(logoUrl);
    const { primary, accent } = logoColours(image ? pixelsOf(image) : []);
    if (primary === null) {
      toast({
        type: 'info',
        title: i18n.t('No Colours Found'),
        message: i18n.t('The logo is black, white or grey, or cannot be read.'),
      });
      return;
    }
    const proposal = { primary, ...(accent !== null && { accent }) };
    form.edit(({ light, dark }) => ({ light: { ...light, ...proposal }, dark: { ...dark, ...proposal } }));
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-48 text-muted">{i18n.t('Begin with the two main colours of the logo')}</p>
      <Button icon={Pipette} className="h-auto min-h-9 whitespace-normal" onClick={() => void propose()}>
        {i18n.t('Colours from the logo')}
      </Button>
    </div>
  );
}
