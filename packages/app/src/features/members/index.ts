export { MemberDialogs, type OpenDialog } from './MemberDialogs.tsx';
export { memberMenu } from './memberMenu.ts';
export { useMemberActions } from './useMemberActions.ts';
