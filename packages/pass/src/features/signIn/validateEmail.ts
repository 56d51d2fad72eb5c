/** The contract's message for this address; undefined when it is valid. */
export function validateEmail(email: string): string | undefined {
  if (email === '') return 'Please enter your email address';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : 'Please enter a valid email address';
}
