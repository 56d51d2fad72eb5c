import { ApiError, type AnswerOf, type BrandChoice, type BrandVersion } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { useToast } from '@spotter/ui';
import { checkChoice } from '@spotter/ui/brands';
import { useMemo, useState } from 'react';
import { callKey, invalidateCalls, patchCalls, useCallMutation, useQueryClient } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { useVisitor } from '../../session/useSession.ts';
import { renderGymIcons } from '../../shared/brandIcons/renderGymIcons.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { type BrandDraft, choiceOf, draftOf, isSameDraft, isUnfinished, noChoice } from './brandDraft.ts';

export type GymBrand = AnswerOf<'getGymBrand'>;

const BEHIND =
  /*i18n*/ 'Another admin has published a brand meanwhile. Yours is still in the form: see the versions below, then publish again.';

/** The result of the second try takes the place of the first one's. */
const PUBLISH_TOAST = 'brand-publish';

const versionOf = ({ current }: GymBrand): number => current?.version ?? 0;

interface Edited {
  draft: BrandDraft;
  /** The published version that the edit began with: the page may load a newer one meanwhile. */
  basis: number;
}

/** Edits the brand of a gym, and publishes it or an earlier one. */
export function useBrandForm(saved: GymBrand, logoUrl: string | null) {
  const { gymId } = useVisitor();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutateAsync: save } = useCallMutation('saveGymBrand');
  const { mutateAsync: restore } = useCallMutation('restoreGymBrand');
  const [isPublishing, setIsPublishing] = useState(false);
  const published = useMemo(() => draftOf(saved.current?.choice ?? noChoice), [saved.current]);
  const [edited, setEdited] = useState<Edited>();
  const draft = edited?.draft ?? published;
  const choice = useMemo(() => choiceOf(draft), [draft]);
  const checks = useMemo(() => checkChoice(choice), [choice]);
  const isChanged = !isSameDraft(draft, published);
  const shownVersion = versionOf(saved);

  const run = async (
    next: BrandChoice,
    failure: string,
    send: (icons: { icons?: NonNullable<Awaited<ReturnType<typeof renderGymIcons>>> }) => Promise<{
      current: BrandVersion;
    }>,
  ) => {
    setIsPublishing(true);
    try {
      const icons = await renderGymIcons(logoUrl, next);
      const { current } = await send(icons ? { icons } : {});
      patchCalls(queries, 'getGymBrand', (answer) => ({
        ...answer,
        current,
        versions: [current, ...answer.versions.filter(({ version }) => version !== current.version)],
      }));
      // What was edited meanwhile is still to be published.
      setEdited((latest) => (latest === edited ? undefined : latest && { ...latest, basis: current.version }));
      toast({
        key: PUBLISH_TOAST,
        type: 'success',
        title: i18n.t('Brand Published'),
        message: i18n.t('Open pages, kiosks and phones change at once.'),
      });
    } catch (error) {
      const isBehind = error instanceof ApiError && error.code === 'state-changed';
      toast({ key: PUBLISH_TOAST, ...errorToast(failure, error), ...(isBehind && { message: BEHIND }) });
      // Publishing again replaces what the versions show from now on, and nothing that comes after it.
      if (isBehind) {
        const latest = await client.getGymBrand({ gymId }).catch(() => undefined);
        if (latest) {
          queries.setQueryData(callKey('getGymBrand', { gymId }), latest);
          setEdited((own) => own && { ...own, basis: versionOf(latest) });
        }
      }
    } finally {
      setIsPublishing(false);
      void invalidateCalls(queries, 'getGymBrand');
    }
  };

  return {
    draft,
    choice,
    checks,
    isChanged,
    isPublishing,
    canPublish: isChanged && !isPublishing && !isUnfinished(draft),
    /** `change` gets the draft as it is now: a logo is read while somebody edits. */
    edit: (change: (latest: BrandDraft) => Partial<BrandDraft>) =>
      setEdited((own) => {
        const latest = own?.draft ?? published;
        const next = { ...latest, ...change(latest) };
        // What was put back is no edit: a brand that comes later takes its place.
        return isSameDraft(next, published) ? undefined : { draft: next, basis: own?.basis ?? shownVersion };
      }),
    cancel: () => setEdited(undefined),
    publish: () =>
      run(choice, i18n.t('Failed to Publish Brand'), (icons) =>
        save({ gymId, choice, expectedVersion: edited?.basis ?? shownVersion, ...icons }),
      ),
    restore: ({ version, choice: earlier }: BrandVersion) =>
      run(earlier, i18n.t('Failed to Restore Brand'), (icons) =>
        restore({ gymId, version, expectedVersion: shownVersion, ...icons }),
      ),
  };
}
