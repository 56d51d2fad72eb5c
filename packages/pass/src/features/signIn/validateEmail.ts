/** What the contract would say of the address; undefined when it may be sent. */
export function validateEmail(email: string): string | undefined {
  if (email === '') return 'Please enter your email address';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : 'Please enter a valid email address';
}
