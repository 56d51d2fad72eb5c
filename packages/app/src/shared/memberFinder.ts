import type { Member } from '@spotter/api';
import { finderOf } from './finder.ts';

/** Members by what the desk knows of them: name, e-mail or phone. */
export const memberFinder = finderOf(({ name, email, phone }: Member) => [name, email ?? '', phone]);
