import { i18n } from '@spotter/i18n';
import { SegmentedControl } from '@spotter/ui';
import { useState } from 'react';
import { useSwitchFocus } from '../../shared/useSwitchFocus.ts';
import { ComingDays } from './ComingDays.tsx';
import { TodayCurve, type TodayCurveProps } from './TodayCurve.tsx';
import { translateOptions } from '../../shared/labels.ts';

const views = [
  { value: 'today', label: /*i18n*/ 'Today' },
  { value: 'coming', label: /*i18n*/ 'Coming days' },
];

/** Today's curve; once there is a forecast, the coming days in its place. */
export function ExpectedCharts(props: Omit<TodayCurveProps, 'switcher'>) {
  const [view, setView] = useState('today');
  const { ref: switchRef, onChoose } = useSwitchFocus(view);
  const forecast = props.expected?.forecast;
  const switcher = forecast ? (
    <SegmentedControl
      ref={switchRef}
      label={i18n.t('Days')}
      options={translateOptions(views)}
      value={view}
      onValueChange={(next) => {
        onChoose(next);
        setView(next);
      }}
    />
  ) : undefined;
  return forecast && view === 'coming' ? (
    <ComingDays forecast={forecast} zone={props.zone} switcher={switcher} />
  ) : (
    <TodayCurve {...props} switcher={switcher} />
  );
}
