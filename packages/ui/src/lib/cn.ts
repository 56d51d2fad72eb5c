import type { ClassValue } from 'clsx';
import { clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

/**
 * Joins class names; of conflicting Tailwind classes the last wins.
 * One string alone has no conflict, and stays as it is.
 */
export function cn(...classes: ClassValue[]): string {
  const [first, ...others] = classes.filter(Boolean);
  return typeof first === 'string' && others.length === 0 ? first : twMerge(clsx(first, others));
}
