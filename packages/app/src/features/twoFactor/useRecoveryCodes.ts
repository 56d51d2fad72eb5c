import { ApiError } from '@spotter/api';
import { useState } from 'react';
import { invalidateCalls, useCallMutation, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';

/** Makes new recovery codes. `isSignInTooOld`: the password has to be confirmed first. */
export function useRecoveryCodes() {
  const { gymId } = useVisitor();
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useCallMutation('renewRecoveryCodes');
  const [codes, setCodes] = useState<string[]>();
  const [error, setError] = useState<Error>();
  const renew = async () => {
    setError(undefined);
    try {
      const { recoveryCodes } = await mutateAsync({ gymId });
      setCodes(recoveryCodes);
      await invalidateCalls(queries, 'getTwoFactor');
    } catch (failure) {
      setError(failure as Error);
    }
  };
  return {
    codes,
    error,
    isBusy: isPending,
    isSignInTooOld: error instanceof ApiError && error.code === 'sign-in-too-old',
    renew: () => void renew(),
  };
}
