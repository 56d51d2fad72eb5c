import type { ExplainedSurvivor } from './explainedSurvivor.ts';

export const kiosk: ExplainedSurvivor[] = [
  {
    file: 'packages/app/src/features/kiosk/kioskState.ts',
    code: "state.is === 'showing' && state.isSigned",
    replacement: 'true',
    reason: 'no other state has `isSigned`; the condition narrows the type',
  },
  {
    file: 'packages/app/src/features/kiosk/kioskState.ts',
    code: "(state.is === 'reading' && state.card === card)",
    replacement: 'true',
    reason: 'a result has no card of its own; the condition narrows the type',
  },
  {
    file: 'packages/app/src/features/kiosk/BranchKiosk.tsx',
    code: '[client, queue, gymId, branchId]);',
    reason: 'the page remounts the kiosk for another branch; the others do not change',
  },
  {
    file: 'packages/app/src/features/kiosk/BranchKiosk.tsx',
    code: 'leaveFullScreen()), []);',
    replacement: '["Stryker was here"]',
    reason: 'a constant never changes',
  },
  {
    file: 'packages/app/src/features/kiosk/DeviceKiosk.tsx',
    code: '[client, queue, gymId, sign],',
    reason: 'none of them changes while the device is paired',
  },
  {
    file: 'packages/app/src/features/kiosk/DeviceKiosk.tsx',
    code: '  }, [clock]);',
    reason: 'a mounted kiosk always has the same clock',
  },
  {
    file: 'packages/app/src/features/kiosk/DeviceKiosk.tsx',
    code: "brand={{ name: '', href: paths.attendance }}",
    reason: 'a bare frame shows no brand; the type requires one',
  },
  {
    file: 'packages/app/src/features/kiosk/DeviceKiosk.tsx',
    code: 'nav={[]}',
    reason: 'a bare frame shows no navigation; the type requires one',
  },
  {
    file: 'packages/app/src/features/kiosk/KioskScreen.tsx',
    code: 'navigator.wakeLock : undefined), []);',
    replacement: '["Stryker was here"]',
    reason: 'a constant never changes',
  },
  {
    file: 'packages/app/src/shared/useCardReader.ts',
    code: "Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call",
    reason: 'fields have this setter in every browser; the chain satisfies the type',
  },
  {
    file: 'packages/app/src/features/kiosk/KioskDisplay.tsx',
    code: 'ref.current?.focus({ preventScroll: true });\n  }, []);',
    reason: 'the button exists when its effect runs, and a constant never changes',
  },
  {
    file: 'packages/app/src/features/kiosk/UnlockDialog.tsx',
    code: '{ cause: error }',
    reason: 'the cause of a displayed message is never read',
  },
  {
    file: 'packages/app/src/features/kiosk/UnlockDialog.tsx',
    code: '  }, []);\n  return null;',
    reason: 'a constant never changes',
  },
  {
    file: 'packages/app/src/features/kiosk/Welcome.tsx',
    code: 'logoUrl === null && name.length <= MAX_LARGE_NAME_LENGTH',
    reason: 'only selects a font size, which the screenshots check',
  },
  {
    file: 'packages/app/src/features/kiosk/PairPage.tsx',
    code: '() => Promise.resolve(null)',
    reason: 'the call is public, so no token is requested; the type requires one',
  },
  {
    file: 'packages/app/src/features/kiosk/useKiosk.ts',
    code: 'useEffect(() => kiosk.start(), [kiosk]);',
    reason: 'a mounted hook always has the same kiosk',
  },
  {
    file: 'packages/app/src/features/kiosk/useKiosk.ts',
    code: '  }, [kiosk]);\n  const onNewResult',
    reason: 'a mounted hook always has the same kiosk',
  },
  {
    file: 'packages/app/src/features/kiosk/useKiosk.ts',
    code: '  }, [kiosk]);\n  usePush(',
    reason: 'a mounted hook always has the same kiosk',
  },
  {
    file: 'packages/app/src/features/kiosk/useKiosk.ts',
    code: '[kiosk, open, now, call, gymId, getToken, fetch],',
    reason: 'none of them changes while the kiosk is mounted',
  },
  {
    file: 'packages/app/src/features/kiosk/useKiosk.ts',
    code: "state.is === 'result' ?",
    replacement: 'true',
    reason: 'no other state has a result; the check narrows the type',
  },
  {
    file: 'packages/app/src/shared/fullScreen.ts',
    code: 'if (isFullScreen === next) return;',
    replacement: 'false',
    reason: 'a listener renders nothing if nothing has changed',
  },
  {
    file: 'packages/app/src/shared/fullScreen.ts',
    code: 'if (listeners.size === 0) document.addEventListener',
    replacement: 'true',
    reason: 'a listener added twice is called once',
  },
];
