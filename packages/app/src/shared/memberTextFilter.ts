import type { Member } from '@spotter/api';
import { createTextFilter } from './textFilter.ts';

/** Members by name, e-mail or phone. */
export const memberTextFilter = createTextFilter(({ name, email, phone }: Member) => [name, email ?? '', phone]);
