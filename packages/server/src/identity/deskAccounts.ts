/**
 * The account of a person for the sessions that their gym's desk starts: without address and password, and apart from
 * the account of the person's e-mail, which may have other gyms. Other uids contain no dot.
 */
export const deskUidOf = ({ gymId, personId }: { gymId: string; personId: string }): string => `${gymId}.${personId}`;

/** The person of a desk's account; undefined for any other account. */
export function personOfDeskUid(uid: string): { gymId: string; personId: string } | undefined {
  const [gymId = '', personId] = uid.split('.');
  return personId === undefined ? undefined : { gymId, personId };
}
