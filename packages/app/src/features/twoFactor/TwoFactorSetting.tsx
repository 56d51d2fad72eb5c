import { i18n } from '@spotter/i18n';
import { Trans } from '@spotter/i18n/trans';
import { Switch, TextLink, useToast } from '@spotter/ui';
import { Link } from 'react-router-dom';
import { invalidateCalls, patchCalls, useCallMutation, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { paths } from '../../paths.ts';
import { useVisitor } from '../../session/useSession.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { SwitchSkeleton } from '../../shared/SwitchSkeleton.tsx';
import { errorMessage } from '@spotter/web-core/errors';

/** Whether the gym requires two-factor sign-in, as a section of the settings. It applies at once. */
export function TwoFactorSetting() {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const query = useCallQuery('getTwoFactor', { gymId });
  const { mutate, isPending, variables } = useCallMutation('setTwoFactorRequired');
  const { data } = query;

  const change = (isRequired: boolean) =>
    mutate(
      { gymId, isRequired },
      {
        onSuccess: (answer) => {
          patchCalls(queries, 'getTwoFactor', (before) => ({ ...before, ...answer }));
          toast({
            type: 'success',
            title: isRequired
              ? i18n.t('Two-factor sign-in is required now')
              : i18n.t('Two-factor sign-in is optional now'),
          });
        },
        onError: (error) => toast({ type: 'error', title: i18n.t('Save Failed'), message: errorMessage(error) }),
        onSettled: () => void invalidateCalls(queries, 'getTwoFactor'),
      },
    );

  // Whoever requires it must be able to go on working, and know what they ask for.
  const isAllowed = data !== undefined && (data.isRequired || data.enrolledAt !== null);
  return (
    <section aria-labelledby="sign-in-settings" className="rounded-lg border border-line bg-surface p-5">
      <h2 id="sign-in-settings" className="font-semibold">
        {i18n.t('Sign-in')}
      </h2>
      {data && (
        <Switch
          className="mt-3"
          label={i18n.t('Require two-factor sign-in')}
          help={i18n.t(
            'Admins and staff who have not set it up have to do so before they can go on. Members are not affected.',
          )}
          checked={isPending ? variables.isRequired : data.isRequired}
          disabled={!isAllowed}
          busy={isPending}
          onCheckedChange={change}
        />
      )}
      {data && !isAllowed && (
        <p className="mt-3 text-sm text-muted">
          <Trans
            id="Set it up for yourself first, in <0/>."
            components={{
              0: (
                <TextLink asChild>
                  <Link to={paths.account}>{i18n.t('Your Account')}</Link>
                </TextLink>
              ),
            }}
          />
        </p>
      )}
      {query.isPending && <SwitchSkeleton className="mt-3 mb-8" />}
      {!data && query.error && <QueryError title={i18n.t('The sign-in settings could not be loaded')} query={query} />}
    </section>
  );
}
