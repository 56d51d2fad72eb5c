export { find } from './find.ts';
export { buildIndex, type FinderIndex, type FinderMember } from './finderIndex.ts';
