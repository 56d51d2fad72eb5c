import type { GymBranding } from '../services.ts';

export type PageGym = GymBranding & { gymId: string };

/**
 * The gym under whose own host name the page was opened, as the server has written it into the page: a copy may be old.
 */
export function readPageGym(): PageGym | undefined {
  const content = document.querySelector('meta[name="gym-brand"]')?.getAttribute('content');
  return content ? (JSON.parse(content) as PageGym) : undefined;
}
