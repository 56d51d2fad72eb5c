import type { ComponentProps } from 'react';
import { useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { textScale } from '../../lib/textScale.ts';
import { useMergedRef } from '../../lib/useMergedRef.ts';
import { useNarrowerThan } from '../../lib/useNarrowerThan.ts';
import { useTexts } from '../../lib/useTexts.ts';
import { DateField } from '../DateField/DateField.tsx';
import { SegmentedControl } from '../SegmentedControl/SegmentedControl.tsx';
import type { Option } from '../SelectField/SelectField.tsx';

export interface Period {
  /** First and last day, `2026-11-03`; empty while one is being typed. */
  from: string;
  to: string;
}

export interface PeriodPickerProps extends Omit<ComponentProps<'div'>, 'onChange' | 'children'> {
  label?: string;
  presets: readonly Option[];
  /** Of a preset, or `custom`. */
  value: string;
  onValueChange: (value: string) => void;
  customLabel?: string;
  fromLabel?: string;
  toLabel?: string;
  /** The custom days. */
  period: Period;
  onPeriodChange: (period: Period) => void;
  /** The last day that can be chosen. */
  max?: string;
  /** What is wrong with the custom days. */
  error?: string;
}

export const CUSTOM_PERIOD = 'custom';
const SELECT_BELOW_PX = 640;

/** Chooses a period: one of a few, or a first and a last day. Where there is little space the choice is a select. */
export function PeriodPicker({
  label,
  presets,
  value,
  onValueChange,
  customLabel,
  fromLabel,
  toLabel,
  period,
  onPeriodChange,
  max,
  error,
  className,
  ref,
  ...rest
}: PeriodPickerProps) {
  const i18n = useTexts();
  const groupLabel = label ?? i18n.t('Period');
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const isNarrow = useNarrowerThan(root, SELECT_BELOW_PX * textScale());
  const isCustom = value === CUSTOM_PERIOD;
  const options = [...presets, { value: CUSTOM_PERIOD, label: customLabel ?? i18n.t('Custom') }];
  return (
    <div
      {...rest}
      ref={useMergedRef(setRoot, ref)}
      role="group"
      aria-label={groupLabel}
      data-slot="period-picker"
      data-custom={isCustom || undefined}
      className={cn('flex min-w-0 flex-col gap-3', className)}
    >
      <SegmentedControl
        label={groupLabel}
        max={isNarrow ? 0 : options.length}
        options={options}
        value={value}
        onValueChange={onValueChange}
        className={isNarrow ? 'w-full' : 'self-start'}
      />
      {isCustom && (
        <div className="flex gap-3 *:min-w-0 *:grow *:basis-0 sm:*:max-w-44">
          <DateField
            label={fromLabel ?? i18n.t('From')}
            max={period.to || max}
            value={period.from}
            error={error}
            onChange={({ target }) => onPeriodChange({ ...period, from: target.value })}
          />
          <DateField
            label={toLabel ?? i18n.t('To')}
            min={period.from}
            max={max}
            value={period.to}
            onChange={({ target }) => onPeriodChange({ ...period, to: target.value })}
          />
        </div>
      )}
    </div>
  );
}
