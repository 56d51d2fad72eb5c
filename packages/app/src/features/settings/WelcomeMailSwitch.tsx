import { i18n } from '@spotter/i18n';
import { Switch, useToast } from '@spotter/ui';
import { invalidateCalls, patchCalls, useCallMutation, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { SwitchSkeleton } from '../../shared/SwitchSkeleton.tsx';

const ERROR_TITLE = /*i18n*/ 'Failed to Load Welcome Mail';

/** Whether new members are welcomed by e-mail; applies at once. */
export function WelcomeMailSwitch() {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const toast = useToast();
  const query = useCallQuery('getWelcomeMail', { gymId });
  const { data, error } = query;
  const { mutate, isPending, variables } = useCallMutation('saveWelcomeMail');
  useFailureToast(ERROR_TITLE, error, data !== undefined);
  const isOn = isPending ? variables.isOn : data?.isOn;
  const save = (next: boolean) =>
    mutate(
      { gymId, isOn: next },
      {
        onSuccess: () => patchCalls(queries, 'getWelcomeMail', () => ({ isOn: next })),
        onError: (failure) => toast(errorToast(i18n.t('Failed to Change Welcome Mail'), failure)),
        onSettled: () => invalidateCalls(queries, 'getWelcomeMail'),
      },
    );
  if (error && !data) return <QueryError title={i18n.t(ERROR_TITLE)} query={query} />;
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3">
      {isOn === undefined ? (
        <SwitchSkeleton />
      ) : (
        <Switch
          label={i18n.t('Welcome new members by e-mail')}
          help={i18n.t('Everybody added or imported from now on gets a mail with a link to the pass and a QR code.')}
          checked={isOn}
          busy={isPending}
          onCheckedChange={save}
        />
      )}
    </div>
  );
}
