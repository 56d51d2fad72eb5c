import type { ClassValue } from 'clsx';
import { clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Joins class names; of conflicting Tailwind classes the last wins. */
export const cn = (...classes: ClassValue[]): string => twMerge(clsx(classes));
