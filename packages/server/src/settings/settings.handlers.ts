import type { Handlers } from '../context.ts';

export const settings: Pick<Handlers, 'getGymSettings'> = {
  getGymSettings: ({ gym }) => Promise.resolve({ settings: { companyName: gym.name, logoUrl: gym.logoUrl } }),
};
