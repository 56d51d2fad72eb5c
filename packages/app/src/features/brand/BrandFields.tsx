import { brandBases, brandCorners, brandDensities, brandFonts } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, ColourField, SelectField } from '@spotter/ui';
import {
  brands,
  type ChoiceToken,
  choiceTokens,
  type ColourCheck,
  deriveBrand,
  type Theme,
  themes,
} from '@spotter/ui/brands';
import { type BrandDraft, fontLabels, isColour, noChoice, problemOf } from './brandDraft.ts';
import { keepFocus } from '../../shared/keepFocus.ts';

const tokenLabels: Record<ChoiceToken, string> = {
  primary: /*i18n*/ 'Main colour',
  accent: /*i18n*/ 'Accent',
  header: /*i18n*/ 'Header',
};
const themeLabels: Record<Theme, string> = { light: /*i18n*/ 'Light', dark: /*i18n*/ 'Dark' };

const cornerLabels = { square: /*i18n*/ 'Square', soft: /*i18n*/ 'Soft', round: /*i18n*/ 'Round' } as const;
const densityLabels = { compact: /*i18n*/ 'Compact', normal: /*i18n*/ 'Normal', roomy: /*i18n*/ 'Roomy' } as const;

/** Stands for null in a select. */
const AS_BASE = '';

interface BrandFieldsProps {
  draft: BrandDraft;
  checks: readonly ColourCheck[];
  onChange: (change: Partial<BrandDraft>) => void;
}

/** What a brand is made of: where it starts, colours per theme, corners, density and font. */
export function BrandFields({ draft, checks, onChange }: BrandFieldsProps) {
  return (
    <>
      <SelectField
        label={i18n.t('Start from')}
        help={i18n.t('The colours, corners and text that you do not set are those of this brand')}
        options={brandBases.map((base) => ({ value: base, label: labelOfBase(base) }))}
        value={draft.base}
        onChange={({ target }) => onChange({ base: brandBases.find((base) => base === target.value) ?? draft.base })}
      />
      {themes.map((theme) => (
        <ThemeColours key={theme} theme={theme} draft={draft} checks={checks} onChange={onChange} />
      ))}
      <div className="grid gap-4 sm:grid-cols-3">
        <ShapeField
          label={i18n.t('Corners')}
          values={brandCorners}
          labels={cornerLabels}
          value={draft.corners}
          onChange={(corners) => onChange({ corners })}
        />
        <ShapeField
          label={i18n.t('Spacing')}
          values={brandDensities}
          labels={densityLabels}
          value={draft.density}
          onChange={(density) => onChange({ density })}
        />
        <ShapeField
          label={i18n.t('Font')}
          values={brandFonts}
          labels={fontLabels}
          value={draft.font}
          onChange={(font) => onChange({ font })}
        />
      </div>
    </>
  );
}

const labelOfBase = (base: string) => brands.find(({ name }) => name === base)?.label ?? base;

interface ShapeFieldProps<Value extends string> {
  label: string;
  values: readonly Value[];
  labels: Record<Value, string>;
  value: Value | null;
  onChange: (value: Value | null) => void;
}

function ShapeField<Value extends string>({ label, values, labels, value, onChange }: ShapeFieldProps<Value>) {
  return (
    <SelectField
      label={label}
      options={[
        { value: AS_BASE, label: i18n.t('As in the brand above') },
        ...values.map((option) => ({ value: option, label: i18n.t(labels[option]) })),
      ]}
      value={value ?? AS_BASE}
      onChange={({ target }) => onChange(values.find((option) => option === target.value) ?? null)}
    />
  );
}

function ThemeColours({ theme, draft, checks, onChange }: BrandFieldsProps & { theme: Theme }) {
  const base = deriveBrand({ ...noChoice, base: draft.base }, 'base')[theme];
  const set = (token: ChoiceToken, text: string) => onChange({ [theme]: { ...draft[theme], [token]: text } });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm font-semibold">{i18n.t(themeLabels[theme])}</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        {choiceTokens.map((token) => {
          const text = draft[theme][token];
          const label = i18n.t(tokenLabels[token]);
          return (
            <ColourField
              key={token}
              label={label}
              pickerLabel={i18n.t('Choose {label}, {theme}', { label: label.toLowerCase(), theme })}
              aria-label={`${label}, ${theme}`}
              value={text}
              fallback={base[token] ?? base.surface}
              onValueChange={(next) => set(token, next)}
              {...(text !== '' && !isColour(text) && { error: i18n.t('# and six characters of 0 to 9, a to f') })}
            />
          );
        })}
      </div>
      {checks.flatMap((check) => {
        const problem = check.theme === theme ? problemOf(check) : undefined;
        if (problem === undefined) return [];
        const { token, repaired } = check;
        return [
          <div
            key={token}
            role="status"
            className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm"
          >
            <p className="min-w-0 flex-1 basis-56">
              <strong className="font-medium">{i18n.t(tokenLabels[token])}:</strong> {problem}
            </p>
            <Button
              size="sm"
              onClick={({ currentTarget }) => {
                keepFocus(currentTarget, currentTarget.form);
                set(token, repaired);
              }}
            >
              {i18n.t('Use {repaired}', { repaired })}
            </Button>
          </div>,
        ];
      })}
    </fieldset>
  );
}
