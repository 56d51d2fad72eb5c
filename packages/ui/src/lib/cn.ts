import type { ClassValue } from 'clsx';
import { clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Joins classes; of two that set the same thing the later wins. */
export const cn = (...classes: ClassValue[]): string => twMerge(clsx(classes));
