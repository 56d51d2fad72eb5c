import { ApiError, type Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, EmptyState, PageLoader } from '@spotter/ui';
import type { Zone } from '@spotter/web-core/dates';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { callKey, useCallQuery, useQueryClient } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { NeedsGym } from '../../gym/NeedsGym.tsx';
import { useBranches } from '../../gym/useBranches.ts';
import { useToday } from '../../shell/connection/useServerClock.ts';
import { paths } from '../../paths.ts';
import { RequireRole } from '../../session/RequireRole.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { NotesSection } from '../../shared/memberNotes/NotesSection.tsx';
import { QueryError } from '../../shared/QueryError.tsx';
import { LazyDialog } from '../../shell/LazyDialog.tsx';
import { Page } from '../../shell/Page.tsx';
import { useNavigationIntent } from '../../shell/useNavigationIntent.ts';
import { MemberDialogs, useMemberActions, type OpenDialog } from '../members/index.ts';
import { MembershipDialogs, type OpenMembershipDialog } from '../memberships/index.ts';
import { BillingSection } from './BillingSection.tsx';
import { ChangesSection } from './ChangesSection.tsx';
import { MemberHeader } from './MemberHeader.tsx';
import { MembershipSection } from './MembershipSection.tsx';
import { VisitsSection } from './VisitsSection.tsx';

const ERROR_TITLE = /*i18n*/ 'Failed to Load the Member';

/** One member: who, membership, visits, payments, notes, and what was changed. */
export function MemberPage() {
  const { memberId = '' } = useParams();
  return (
    <RequireRole allow={['admin', 'staff']} denial={i18n.t('Access denied: Members cannot view this page.')}>
      <NeedsGym>{(gym) => <MemberLoader key={memberId} memberId={memberId} zone={gym} />}</NeedsGym>
    </RequireRole>
  );
}

interface MemberLoaderProps {
  memberId: string;
  zone: Zone;
}

function MemberLoader({ memberId, zone }: MemberLoaderProps) {
  const { gymId } = useVisitor();
  const listed = useListedMember(memberId);
  const query = useCallQuery(
    'getMember',
    { gymId, memberId },
    { staleTime: 0, ...(listed && { initialData: { member: listed }, initialDataUpdatedAt: 0 }) },
  );
  const { data, error } = query;
  const isUnknown = error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid');
  useFailureToast(ERROR_TITLE, error, data !== undefined && !isUnknown, data?.member.name);
  if (isUnknown) return <UnknownMember />;
  if (data) return <MemberView member={data.member} zone={zone} />;
  return (
    <Page title={i18n.t('Member')}>
      {error ? (
        <QueryError title={i18n.t(ERROR_TITLE)} query={query} />
      ) : (
        <PageLoader label={i18n.t('Loading the member...')} />
      )}
    </Page>
  );
}

/** The member as the list has them, to show at once. */
function useListedMember(memberId: string): Member | undefined {
  const queries = useQueryClient();
  const [listed] = useState(() =>
    queries
      .getQueriesData<{ members: Member[] }>({ queryKey: callKey('getMembers') })
      .flatMap(([, data]) => data?.members ?? [])
      .find(({ id }) => id === memberId),
  );
  return listed;
}

function UnknownMember() {
  return (
    <Page title={i18n.t('Member not found')}>
      <EmptyState
        icon={UserX}
        title={i18n.t('There is no such member here')}
        hints={[i18n.t('They may have been deleted, or belong to a branch that you do not see.')]}
        action={
          <Button asChild>
            <Link to={paths.members}>{i18n.t('Go to Members')}</Link>
          </Button>
        }
      />
    </Page>
  );
}

function MemberView({ member, zone }: { member: Member; zone: Zone }) {
  const today = useToday(zone);
  const navigate = useNavigate();
  const { branches } = useBranches();
  const actions = useMemberActions();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [membershipDialog, setMembershipDialog] = useState<OpenMembershipDialog['is']>();
  useNavigationIntent((intent) => {
    if (intent === 'renew' || intent === 'invoice') setMembershipDialog(intent);
  });
  const open = (is: OpenMembershipDialog['is']) => () => setMembershipDialog(is);
  const common = { member, zone, today };
  return (
    <MemberHeader
      {...common}
      branchName={branches.length > 1 ? branches.find(({ id }) => id === member.branchId)?.name : undefined}
      onToggleStatus={() => actions.toggleStatus(member)}
      onDialog={setDialog}
      onMembershipDialog={setMembershipDialog}
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <MembershipSection
            {...common}
            onRenew={open('renew')}
            onFreeze={open('freeze')}
            onEndFreeze={open('end-freeze')}
            onCancel={open('cancel')}
          />
          <BillingSection member={member} zone={zone} onInvoice={open('invoice')} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <VisitsSection {...common} onShowHistory={() => setDialog({ is: 'history', member })} />
          <div className="rounded-lg border border-line bg-surface p-5 max-sm:p-4">
            <NotesSection memberId={member.id} />
          </div>
          <ChangesSection memberId={member.id} zone={zone} />
        </div>
      </div>
      {dialog && (
        <MemberDialogs
          dialog={dialog}
          actions={actions}
          branches={branches}
          branchId={member.branchId}
          zone={zone}
          today={today}
          onClose={() => setDialog(undefined)}
          onDeleted={() => void navigate(paths.members)}
        />
      )}
      {membershipDialog && (
        <LazyDialog onClose={() => setMembershipDialog(undefined)}>
          <MembershipDialogs
            dialog={{ is: membershipDialog, member }}
            zone={zone}
            today={today}
            onClose={() => setMembershipDialog(undefined)}
          />
        </LazyDialog>
      )}
    </MemberHeader>
  );
}
