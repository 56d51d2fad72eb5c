export { noChoice } from './brandDraft.ts';
export { BrandSection } from './BrandSection.tsx';
