export { TwoFactorSection } from './TwoFactorSection.tsx';
export { TwoFactorSetting } from './TwoFactorSetting.tsx';
export { useResetTwoFactor } from './useResetTwoFactor.tsx';
