import { globSync } from 'node:fs';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** Files that are mutated together and tested by the same tests. Paths are globs, relative to the repository's root. */
export interface Part {
  files: string[];
  /** `.test.tsx` runs in jsdom, `.test.ts` in Node. */
  tests: string[];
}

interface Area {
  name: string;
  parts: Part[];
  /** Stryker's mutators that are left out, each with the reason. */
  excluded?: Record<string, string>;
}

const server = (path: string) => `packages/server/src/${path}`;
/** A file or several of an area of the server, judged by the tests of that folder and of others. */
const serverPart = (files: string[], tests: string[]): Part => ({ files: files.map(server), tests: tests.map(server) });

/** The same of the app. */
const appPart = (files: string[], tests: string[]): Part => ({
  files: files.map((path) => `packages/app/src/${path}`),
  tests: tests.map((path) => `packages/app/src/${path}`),
});

const classNames = 'most texts of a component are class names, which the screenshots judge';

/** What `npm run mutants` mutates by Stryker; the guards have mutations of their own (`guards.ts`). */
export const areas: Area[] = [
  {
    name: 'rules',
    parts: [
      serverPart(['activities/activities.rules.ts'], ['activities/*.test.ts']),
      serverPart(
        ['admins/admins.rules.ts', 'authorization.ts'],
        ['admins/*.test.ts', '{access,authorization}.test.ts'],
      ),
      serverPart(['attendance/{attendance,withdrawal}.rules.ts'], ['attendance/*.test.ts']),
      serverPart(['desk/desk.rules.ts'], ['desk/*.test.ts']),
      serverPart(['branches/{branches.rules,branchScope}.ts'], ['{branches,checkIns,attendance,activities}/*.test.ts']),
      serverPart(['checkIns/checkIns.rules.ts'], ['{checkIns,qr}/*.test.ts']),
      serverPart(['members/members.rules.ts', 'mergeEdit.ts'], ['{members,pass}/*.test.ts']),
      serverPart(
        ['billing/{billingSettings,currency,documents,invoices,payments,tax}.rules.ts'],
        ['billing/*.test.ts'],
      ),
      serverPart(['gyms/gyms.rules.ts'], ['gyms/*.rules.test.ts', '{paymentRequests,settings}/*.test.ts']),
      serverPart(['paymentRequests/paymentRequests.rules.ts'], ['paymentRequests/*.test.ts']),
      serverPart(['contactMessages/contactMessages.rules.ts'], ['{contactMessages,reminders,today}/*.test.ts']),
      serverPart(['reminders/reminders.rules.ts'], ['reminders/*.test.ts']),
      serverPart(['reports/*.rules.ts'], ['reports/*.test.ts']),
      serverPart(['memberships/{adjustments,memberships,terms}.rules.ts'], ['memberships/*.test.ts']),
      serverPart(['plans/{planName,plans}.rules.ts'], ['plans/*.test.ts']),
      serverPart(['people/{people.rules,personScope,people,claims}.ts'], ['people/*.test.ts']),
      serverPart(['pass/pass.rules.ts'], ['pass/*.test.ts']),
      serverPart(['qr/qr.rules.ts'], ['qr/*.test.ts']),
      serverPart(
        ['occupancy/{expected,hours,likelyInside,occupancy,occupancyDays,stays}.rules.ts'],
        ['occupancy/!(forecast.rules|forecaster.rules|holidays.rules).test.ts'],
      ),
      serverPart(['offline/{offline,placeOperations}.rules.ts'], ['offline/*.test.ts']),
      serverPart(['devices/{devices.rules,deviceToken,pairingCodes}.ts'], ['devices/*.test.ts']),
      serverPart(['settings/{logos,wholeImage}.rules.ts'], ['settings/*.test.ts']),
      serverPart(['setup/{setupCodes,thisMachine}.ts'], ['setup/*.test.ts']),
      serverPart(['brand/*.rules.ts'], ['brand/*.test.ts']),
      serverPart(['staff/staff.rules.ts'], ['staff/*.test.ts']),
      serverPart(['exports/exports.rules.ts'], ['exports/*.test.ts']),
      serverPart(['today/today.rules.ts'], ['today/*.test.ts']),
      serverPart(['undo/undo.rules.ts'], ['undo/*.test.ts']),
      serverPart(['zone.ts'], ['zone.test.ts']),
      serverPart(
        ['occupancy/{dayPatterns,forecast,forecastErrors,forecaster,holidays,slotRegression}.rules.ts'],
        ['occupancy/{forecaster,holidays,slotRegression}.rules.test.ts'],
      ),
    ],
  },
  {
    name: 'repositories',
    parts: [
      serverPart(['activities/{activities,chain}.repository.ts'], ['activities/*.test.ts']),
      serverPart(
        ['attendance/{attendance,withdrawnAttendance}.repository.ts'],
        ['{attendance,checkIns,desk}/*.test.ts'],
      ),
      serverPart(['desk/usualHours.repository.ts'], ['desk/*.test.ts']),
      serverPart(['occupancy/stays.repository.ts'], ['occupancy/autoCheckOut.test.ts']),
      serverPart(['occupancy/occupancyDays.repository.ts'], ['occupancy/occupancyDays.test.ts']),
      serverPart(['branches/branches.repository.ts'], ['branches/*.test.ts']),
      serverPart(['setup/setup.repository.ts'], ['setup/*.test.ts']),
      serverPart(['gyms/gyms.repository.ts'], ['{settings,members}/*.test.ts']),
      serverPart(['http/idempotency.repository.ts'], ['http/idempotency.test.ts', 'checkIns/*.test.ts']),
      serverPart(
        ['billing/{billingSettings,invoiceLists,invoices,payments}.repository.ts'],
        ['{billing,today}/*.test.ts'],
      ),
      serverPart(['paymentRequests/{gatewayEvents,paymentRequests}.repository.ts'], ['paymentRequests/*.test.ts']),
      serverPart(['reminders/reminders.repository.ts'], ['reminders/*.test.ts']),
      serverPart(['welcome/welcome.repository.ts'], ['welcome/*.test.ts']),
      serverPart(['reports/*.repository.ts'], ['reports/*.test.ts']),
      serverPart(['memberNotes/memberNotes.repository.ts'], ['memberNotes/*.test.ts']),
      serverPart(['memberships/memberships.repository.ts'], ['memberships/*.test.ts']),
      serverPart(['plans/plans.repository.ts'], ['plans/*.test.ts']),
      serverPart(['people/{people,peopleLists,presence,accountPeople}.repository.ts'], ['people/*.test.ts']),
      serverPart(['qr/qr.repository.ts'], ['qr/*.test.ts']),
      serverPart(['offline/offline.repository.ts'], ['offline/*.test.ts']),
      serverPart(['devices/{devices,pairingCodes}.repository.ts'], ['devices/*.test.ts']),
      serverPart(['settings/settings.repository.ts'], ['settings/*.test.ts']),
      serverPart(['brand/*.repository.ts'], ['brand/*.test.ts']),
      serverPart(['exports/exports.repository.ts'], ['exports/*.test.ts']),
      serverPart(['today/today.repository.ts'], ['today/*.test.ts']),
      serverPart(['undo/{changes,deletedPeople}.repository.ts'], ['undo/*.test.ts']),
      serverPart(
        ['imports/{imports,importRows}.repository.ts', 'imports/gym/gymRows.repository.ts'],
        ['imports/*.test.ts', 'imports/gym/*.test.ts'],
      ),
      serverPart(['people/importedPeople.repository.ts'], ['imports/*.test.ts']),
    ],
  },
  {
    name: 'checkIns',
    parts: [
      serverPart(['door/*.ts'], ['door/*.test.ts', 'checkIns/tapCard.test.ts']),
      serverPart(
        ['checkIns/!(checkIns.rules).ts'],
        ['{checkIns,door,qr}/*.test.ts', 'devices/devices.test.ts', 'occupancy/autoCheckOut.test.ts'],
      ),
      serverPart(
        ['attendance/!(attendance.rules|attendance.repository|withdrawal.rules|withdrawnAttendance.repository).ts'],
        [
          'attendance/*.test.ts',
          'door/door.test.ts',
          'feed/{feed,streamEnd}.test.ts',
          'occupancy/autoCheckOut.test.ts',
          'offline/offline.test.ts',
          'undo/undo.test.ts',
        ],
      ),
    ],
  },
  {
    name: 'sales',
    parts: [
      serverPart(
        ['billing/!(*.rules|*.repository|*.test).ts'],
        ['billing/*.test.ts', 'memberships/memberships.test.ts', 'paymentRequests/paymentRequests.test.ts'],
      ),
      serverPart(
        ['memberships/!(*.rules|*.repository|*.test).ts', 'members/members.handlers.ts'],
        [
          '{memberships,members}/*.test.ts',
          '{billing/sales,paymentRequests/paymentRequests,reminders/reminders,undo/undo}.test.ts',
        ],
      ),
      serverPart(['paymentRequests/!(*.rules|*.repository|*.test).ts'], ['paymentRequests/*.test.ts']),
    ],
  },
  {
    name: 'management',
    parts: [
      serverPart(
        ['{staff,admins,plans,branches}/!(*.rules|*.repository|*.test|branchScope).ts'],
        [
          '{staff,admins,plans,branches,undo}/*.test.ts',
          '{desk/desk,members/members,occupancy/autoCheckOut,paymentRequests/paymentRequests}.test.ts',
        ],
      ),
      serverPart(
        ['{settings,memberNotes,today,desk,activities}/!(*.rules|*.repository|*.test).ts'],
        ['{settings,memberNotes,today,desk,activities,brand}/*.test.ts'],
      ),
    ],
  },
  {
    name: 'accounts',
    parts: [
      serverPart(
        ['{people/{accountPeople,accounts,endStreams},sessions/sessions.handlers,account/!(*.test)}.ts'],
        [
          '{people,sessions,account,staff}/*.test.ts',
          '{admins/admins,feed/streamEnd,members/cardNumber,members/members,pass/signInLink,setup/setup,undo/undo}.test.ts',
        ],
      ),
      serverPart(['devices/devices.handlers.ts'], ['devices/*.test.ts', 'checkIns/scanDeviceCode.test.ts']),
      serverPart(['reminders/!(*.rules|*.repository|*.test).ts'], ['reminders/*.test.ts']),
      serverPart(
        ['exports/{csv,portableTables,xlsx,zipStream}.ts'],
        ['exports/{csv,portableTables,xlsx,zipStream}.test.ts'],
      ),
    ],
  },
  {
    name: 'corrections',
    parts: [
      serverPart(['offline/!(*.rules|*.repository|*.test).ts'], ['offline/*.test.ts']),
      serverPart(
        ['undo/!(*.rules|*.repository|*.test).ts'],
        ['undo/*.test.ts', '{attendance/withdrawal,branches/branches,memberships/memberships}.test.ts'],
      ),
    ],
  },
  {
    name: 'figures',
    parts: [
      serverPart(
        ['occupancy/!(*.rules|*.repository|*.test).ts'],
        ['occupancy/{autoCheckOut,expected,occupancyDays}.test.ts', 'branches/branches.test.ts'],
      ),
      serverPart(['reports/!(*.rules|*.repository|*.test|*.worker).ts'], ['reports/*.test.ts']),
    ],
  },
  {
    name: 'feed',
    parts: [
      serverPart(
        ['feed/*.ts', 'db/appendEvents.ts', 'http/stream.ts'],
        ['feed/*.test.ts', 'members/listChanges.test.ts', 'http/stream.test.ts', 'cleanup.test.ts'],
      ),
    ],
  },
  {
    name: 'identity',
    parts: [
      serverPart(
        ['identity/throttle.ts', 'throttle/*.ts', 'clientAddress.ts'],
        ['identity/throttle*.test.ts', 'throttle/*.test.ts', 'clientAddress.test.ts'],
      ),
      // `npm run conformance` judges the adapter of Google's library, `directory.ts`, with Google's emulator.
      serverPart(['identity/hosted/!(directory).ts', 'queue.ts'], ['identity/hosted/*.test.ts', 'queue.test.ts']),
      serverPart(
        ['identity/secondFactor/*.ts', 'twoFactor/*.ts'],
        [
          'identity/secondFactor/*.test.ts',
          'identity/hosted/hostedSecondFactor.test.ts',
          'identity/rotateKeys.test.ts',
          'twoFactor/*.test.ts',
        ],
      ),
      serverPart(
        ['identity/{keys,rotateKeys,secrets,signingKeys.repository,tokenAccounts,tokenCache,tokens}.ts'],
        ['identity/{keys,rotateKeys,sdk,secrets,tokenAccounts,tokenCache,tokenReaders,tokens}.test.ts'],
      ),
      serverPart(
        [
          'identity/{accountSessions,device,deviceCookie,endAllSessions,profile,sessionUse,sessions,sessions.repository,startSession}.ts',
        ],
        [
          'identity/{accountSessions,device,deviceCookie,endAllSessions,profile,sessionTokens,sessionUse,sessions.repository,startSession}.test.ts',
        ],
      ),
      serverPart(
        [
          'identity/{emails,links,mailCodes,mailCodes.repository,passwordPolicy,passwordReset,passwords,readableCodes,signIn}.ts',
        ],
        [
          'identity/{emails,invitations,links,mailCodes,mailedLinks,passwordPolicy,passwordReset,passwords,readableCodes,signIn}.test.ts',
        ],
      ),
      serverPart(
        [
          'identity/{accountPeople,accounts,accounts.repository,deskAccounts,embedded,identity,methodNames,options,protocolError,requestBody,routes}.ts',
        ],
        [
          'identity/{accounts,accounts.repository,deskAccounts,embedded,methodNames,protocol,protocolError,routes}.test.ts',
        ],
      ),
      serverPart(['http/authenticate.ts'], ['http/authenticate.test.ts']),
    ],
  },
  {
    name: 'jobs',
    parts: [
      serverPart(['jobs/*.ts', 'cleanup.ts'], ['jobs/*.test.ts', 'cleanup.test.ts']),
      serverPart(['mail/*.ts'], ['mail/*.test.ts']),
    ],
  },
  {
    name: 'client',
    parts: [
      {
        files: [
          'packages/api/src/{amountInWords,csvFormula,currency,doorNotice,doorTones,errors,fields,gstin,inputMessages,invoiceTotals,kioskCode,money,planNames,reminderText,termDates,undoOffer,upi}.ts',
        ],
        tests: [
          'packages/api/src/{amountInWords,csvFormula,currency,doorNotice,doorTones,errors,fields,gstin,inputMessages,invoiceTotals,kioskCode,money,planNames,reminderText,termDates,undoOffer,upi}.test.ts',
        ],
      },
      {
        files: [
          'packages/api/src/{answerCache,call,client,conforms,lazyClient,retryPolicy,sendAndParse,sendCall,sleep,smallClient}.ts',
        ],
        tests: [
          'packages/api/src/{answerCache,call,client,conforms,lazyClient,retryPolicy,sendCall,sleep,smallClient,tolerance}.test.ts',
        ],
      },
      { files: ['packages/api/src/feed.ts'], tests: ['packages/api/src/feed.test.ts'] },
    ],
  },
  {
    name: 'session',
    parts: [
      {
        files: ['packages/web-core/src/session/*.ts'],
        tests: ['packages/web-core/src/session/*.test.ts'],
      },
      {
        files: ['packages/web-core/src/identity/secondFactorEntry.ts'],
        tests: ['packages/web-core/src/identity/secondFactorEntry.test.ts'],
      },
    ],
  },
  {
    name: 'kiosk',
    parts: [
      appPart(
        ['features/kiosk/{createKiosk,deviceToken,kioskState,nfc,serverClock,wakeLock}.ts', 'shared/cardReader.ts'],
        ['features/kiosk/*.test.ts', 'shared/cardReader.test.ts'],
      ),
      appPart(
        [
          'features/kiosk/{kioskCalls,kioskLanguage,kioskTexts,pairBrowser,removeSession,signedCodes,useKiosk,useKioskBranch,useResultSignal,useSecondsLeft}.ts',
          'shared/{KioskSignedOut,fullScreen,kioskDevice,useKioskDevice,useStored}.{ts,tsx}',
        ],
        [
          'features/kiosk/{BranchKiosk,KioskPage,PairForm,PairPage,UnlockDialog,kioskCalls,kioskDevices,kioskLanguage,kioskLock,kioskTexts,lockedKiosk,signedCodes,unlocking,useKiosk,useKioskBranch,useResultSignal,useSecondsLeft}.test.{ts,tsx}',
          'shared/{KioskSignedOut,fullScreen,kioskDevice}.test.tsx',
        ],
      ),
      appPart(
        [
          'features/kiosk/{ChooseBranch,IdleScreen,KioskBar,KioskDisplay,LockDialog,Logo,PairForm,PairPage,PairingWarning,UnlockDialog,Welcome}.tsx',
        ],
        [
          'features/kiosk/{BranchKiosk,ChooseBranch,KioskBar,KioskPage,PairForm,PairPage,UnlockDialog,Welcome,kioskDisplay,kioskLock,lockedKiosk,unlocking}.test.tsx',
        ],
      ),
      appPart(
        [
          'features/kiosk/{BranchKiosk,DeviceKiosk,KioskDeviceApp,KioskPage,KioskScreen,useNfc}.{ts,tsx}',
          'shared/useCardReader.ts',
        ],
        [
          'features/kiosk/{BranchKiosk,KioskDeviceApp,KioskPage,kioskAccess,kioskCards,kioskDevices,kioskLanguage,kioskLock,lockedKiosk}.test.tsx',
          'shared/useCardReader.test.tsx',
        ],
      ),
    ],
    excluded: { StringLiteral: classNames },
  },
  {
    name: 'appRules',
    parts: [
      appPart(
        ['features/memberships/{isUninvoiced,renewal,sale,saleParts,termInvoice}.ts'],
        ['features/memberships/*.test.{ts,tsx}'],
      ),
      appPart(['features/payments/{accountantCsv,daySheetCsv,view}.ts'], ['features/payments/*.test.ts']),
      appPart(['features/reports/{comparison,reportTables,series,view}.ts'], ['features/reports/*.test.ts']),
      appPart(
        ['features/imports/importChoices.ts', 'features/bulk/emailLists.ts'],
        ['features/{imports,bulk}/*.test.ts'],
      ),
    ],
  },
  {
    name: 'lists',
    parts: [
      appPart(
        [
          'features/members/{expiry,insideSummary,labels,memberCsv,select,view}.ts',
          'shared/{csv,describeEnd,errorAbout,formErrors,formatCount,formatRate,issueText,labels,memberList,renewalDue,sortRows,statusView,textFilter,whatsAppUrl}.ts',
        ],
        ['{features/members,shared}/*.test.ts'],
      ),
      appPart(
        [
          'features/members/{MemberCells,index,memberColumns,memberFilters}.{ts,tsx}',
          'shared/{BranchSelector,DateRangeFields,NameCell,QueryError,SwitchSkeleton,TextCells,downloadCsv,downloadFile,isDialogOpen,origin,todayLists,useIsMounted,usePlans,useSearchShortcut}.{ts,tsx}',
        ],
        [
          'features/members/{MemberCells,memberColumns,memberFilters}.test.tsx',
          'shared/{listParts,useIsMounted,usePlans,useSearchShortcut}.test.tsx',
        ],
      ),
      appPart(
        ['features/members/useMemberList.ts', 'shared/{useStatusList,useUrlState}.{ts,tsx}'],
        ['features/members/useMemberList.test.tsx', 'shared/{useStatusList,useUrlState}.test.tsx'],
      ),
      appPart(
        ['shared/{ResourceFilterPanel,ResourceTable,useFollowLink,useListDialog}.{ts,tsx}'],
        ['shared/{ResourceFilterPanel,ResourceTable,useListDialog}.test.tsx'],
      ),
      appPart(
        ['features/members/{MemberTable,MemberTableActions,MembersPage,useImportEntry}.tsx'],
        ['features/members/{MembersPage,memberImport,memberMenus,memberSelection,memberTable,useImportEntry}.test.tsx'],
      ),
      appPart(
        [
          'features/members/MemberDialog.tsx',
          'shared/{DiscardDialog,FormDialog,LeaveGuard,conflictText,useResourceForm}.{ts,tsx}',
        ],
        [
          'features/members/{memberEdit,memberForm}.test.tsx',
          'shared/{FormDialog,LeaveGuard,useResourceForm}.test.tsx',
        ],
      ),
      appPart(
        ['features/members/{CheckoutAllDialog,MemberDialogs}.tsx', 'shared/{DeactivateDialog,DeleteDialog}.tsx'],
        ['features/members/{CheckoutAllDialog,MemberDialogs}.test.tsx'],
      ),
      appPart(
        [
          'features/members/{memberMenu,useMemberActions}.ts',
          'shared/{occupancyCalls,pendingCheckIns,recentAction,useCardCheckIn,useCheckIn}.ts',
        ],
        [
          'features/members/memberMenu.test.ts',
          'features/members/useMemberActions.test.tsx',
          'shared/recentAction.test.ts',
          'shared/{pendingCheckIns,useCardCheckIn,useCheckIn}.test.tsx',
        ],
      ),
      appPart(['features/members/useMemberSelection.ts'], ['features/members/useMemberSelection.test.tsx']),
      appPart(
        [
          'shared/{AccountStatus,BranchTiles,LoginFrame,ProductMark,SecondFactorForm,keepFocus,readAsDataUrl,setupOpen,startPage,useCopy,useInvitation,useInvitationLink,useSwitchFocus,wipeSavedLists}.{ts,tsx}',
        ],
        [
          'shared/{AccountStatus,BranchTiles,LoginFrame,SecondFactorForm,keepFocus,startPage,useCopy,useInvitation,useInvitationLink,useSwitchFocus}.test.tsx',
          'features/staff/StaffPage.test.tsx',
        ],
      ),
      appPart(
        ['shared/readerTexts.ts'],
        ['shared/readerTexts.test.ts', 'features/{receipt/Receipt,stopReminders/StopReminders}.test.tsx'],
      ),
      {
        files: ['packages/web-core/src/identity/useSecondFactorEntry.ts'],
        tests: ['packages/app/src/shared/SecondFactorForm.test.tsx'],
      },
    ],
    excluded: { StringLiteral: classNames },
  },
  {
    name: 'finder',
    parts: [
      // Desk and palette test the hook; the nicknames are a list, judged by the queries.
      appPart(['shared/finder/!(index|nicknames|useFinder).ts'], ['shared/finder/*.test.ts']),
    ],
  },
  {
    name: 'worker',
    parts: [
      {
        files: [
          'packages/pass/src/worker/*.ts',
          'packages/app/src/serviceWorker/sw.ts',
          'packages/web-core/src/serviceWorker/*.ts',
        ],
        tests: ['packages/{pass,app,web-core}/src/{worker,serviceWorker}/*.test.{ts,tsx}'],
      },
    ],
  },
];

/** Files of these globs, sorted, relative to the root. */
export const filesOf = (globs: string[]): string[] => {
  const files = globs.flatMap((glob) => globSync(glob, { cwd: ROOT })).map((path) => path.replaceAll('\\', '/'));
  return [...new Set(files)].toSorted();
};

/** The sources of a part, without tests, stories and test data. */
export const mutatedFiles = (part: Part): string[] =>
  filesOf(part.files).filter((file) => !/\.(test|stories|d)\.tsx?$|\/testing\//.test(file));
