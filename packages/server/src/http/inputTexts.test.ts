import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '@spotter/api';
import { clientInHindi, markTexts } from '../testing/markedTexts.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';

const fieldsOf = async (call: Promise<unknown>) => {
  const error = await call.then(() => undefined).catch((refusal: unknown) => refusal);
  if (!(error instanceof ApiError)) throw new Error('The call was not refused');
  return [error.message, ...error.fields.map(({ error: text }) => text)];
};

onBothEngines('what is said of an input', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    gym = await createTestGym(server());
  });

  test('is in the language of the call, with the numbers of a limit', async () => {
    const { gymId } = gym;
    const client = clientInHindi(server(), gym.admin);
    const name = 'a'.repeat(121);
    const gymInput = { gymId, companyName: name, logoUrl: null };
    const english = await fieldsOf(gym.admin.client.updateGymSettings(gymInput));
    expect(english).toContain('At most 100 characters');
    expect(await fieldsOf(client.updateGymSettings(gymInput))).toContain('ज़्यादा से ज़्यादा 100 अक्षर');
    markTexts();
    const pages = await fieldsOf(client.getActivities({ gymId, limit: 9000 }));
    expect(pages).toEqual(Array(2).fill('«Must be a whole number from 1 to 200»'));
    const unknown = await fieldsOf(client.getMembers({ gymId, everyone: true } as { gymId: string }));
    expect(unknown).toContain('«everyone is not a field of this call»');
  });
});
