import type { ImportKind } from '@spotter/api';
import type { ImportKindRunner } from './importRun.ts';
import { membersKind } from './members/members.kind.ts';
import { visitsKind } from './visits/visits.kind.ts';
import { gymKind } from './gym/gym.kind.ts';

const kinds: Record<ImportKind, ImportKindRunner> = { members: membersKind, visits: visitsKind, gym: gymKind };

export const kindOf = (kind: ImportKind): ImportKindRunner => kinds[kind];
