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
    reason: 'the page mounts the kiosk of another branch anew; the others do not change',
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
    reason: 'the clock of a mounted kiosk is one',
  },
  {
    file: 'packages/app/src/features/kiosk/DeviceKiosk.tsx',
    code: "brand={{ name: '', href: paths.attendance }}",
    reason: 'a bare frame shows no brand; the type wants one',
  },
  {
    file: 'packages/app/src/features/kiosk/DeviceKiosk.tsx',
    code: 'nav={[]}',
    reason: 'a bare frame shows no navigation; the type wants one',
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
    reason: 'fields of every browser have this setter; the chain satisfies the type',
  },
  {
    file: 'packages/app/src/features/kiosk/KioskDisplay.tsx',
    code: 'ref.current?.focus({ preventScroll: true });\n  }, []);',
    reason: 'the button is there when its effect runs, and a constant never changes',
  },
  {
    file: 'packages/app/src/features/kiosk/UnlockDialog.tsx',
    code: '{ cause: error }',
    reason: 'nobody reads the cause of a sentence that is shown',
  },
  {
    file: 'packages/app/src/features/kiosk/UnlockDialog.tsx',
    code: '  }, []);\n  return null;',
    reason: 'a constant never changes',
  },
  {
    file: 'packages/app/src/features/kiosk/Welcome.tsx',
    code: 'logoUrl === null && name.length <= MAX_LARGE_NAME_LENGTH',
    reason: 'only chooses a font size, which the screenshots judge',
  },
  {
    file: 'packages/app/src/features/kiosk/PairPage.tsx',
    code: '() => Promise.resolve(null)',
    reason: 'anyone may make the call, so that no token is asked for; the type wants one',
  },
  {
    file: 'packages/app/src/features/kiosk/useKiosk.ts',
    code: 'useEffect(() => kiosk.start(), [kiosk]);',
    reason: 'the kiosk of a mounted hook is one',
  },
  {
    file: 'packages/app/src/features/kiosk/useKiosk.ts',
    code: '  }, [kiosk]);\n  const onNewResult',
    reason: 'the kiosk of a mounted hook is one',
  },
  {
    file: 'packages/app/src/features/kiosk/useKiosk.ts',
    code: '  }, [kiosk]);\n  usePush(',
    reason: 'the kiosk of a mounted hook is one',
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
    file: 'packages/app/src/features/kiosk/useKioskBranch.ts',
    code: 'active[0]?.id',
    reason: 'of one branch there is a first; the chain satisfies the type',
  },
  {
    file: 'packages/app/src/shared/fullScreen.ts',
    code: 'if (isFullScreen === next) return;',
    replacement: 'false',
    reason: 'whoever hears that nothing has changed renders nothing',
  },
  {
    file: 'packages/app/src/shared/fullScreen.ts',
    code: 'if (listeners.size === 0) document.addEventListener',
    replacement: 'true',
    reason: 'a listener that is added twice is called once',
  },
];
