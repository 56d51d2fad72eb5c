export { strengthHint, validatePassword } from './passwordRules.ts';
export { SignInForm } from './SignInForm.tsx';
