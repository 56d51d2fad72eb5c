export { isAtDesk, readClaims, type Claims, type Role } from './claims.ts';
export { createSession, type Session, type SessionRecord } from './createSession.ts';
export { createSessionKeys } from './sessionKeys.ts';
export { appSessionPolicy, sessionMessages } from './sessionPolicy.ts';
export type { SessionPolicy, SessionState } from './sessionState.ts';
export { TokenError } from './tokenErrors.ts';
export { createGymChoice, type GymCalls } from './gymChoice.ts';
