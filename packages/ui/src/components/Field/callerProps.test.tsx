import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { DateField } from '../DateField/DateField.tsx';
import { NumberField } from '../NumberField/NumberField.tsx';
import { PasswordField } from '../PasswordField/PasswordField.tsx';
import { PhoneField } from '../PhoneField/PhoneField.tsx';
import { SelectField } from '../SelectField/SelectField.tsx';
import { Switch } from '../Switch/Switch.tsx';
import { TextArea } from '../TextArea/TextArea.tsx';
import { TextField } from '../TextField/TextField.tsx';

interface Props {
  label: string;
  help?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}
const fields: [string, ComponentType<Props>][] = [
  ['DateField', DateField],
  ['NumberField', NumberField],
  ['PasswordField', PasswordField],
  ['PhoneField', PhoneField],
  ['SelectField', (props) => <SelectField {...props} options={[]} />],
  ['Switch', Switch],
  ['TextArea', TextArea as ComponentType<Props>],
  ['TextField', TextField],
];

test.each(fields)('%s has the description of its caller, with and without a note of its own', (_, Component) => {
  const { rerender } = render(
    <>
      <p id="rule">Asked once a year</p>
      <Component label="Value" aria-describedby="rule" />
    </>,
  );
  const control = screen.getByLabelText('Value');
  expect(control).toHaveAccessibleDescription('Asked once a year');
  rerender(
    <>
      <p id="rule">Asked once a year</p>
      <Component label="Value" aria-describedby="rule" help="In kg" />
    </>,
  );
  expect(control).toHaveAccessibleDescription('Asked once a year In kg');
});

test.each(fields)('%s is invalid where its caller says so, without a message', (_, Component) => {
  render(<Component label="Value" aria-invalid />);
  expect(screen.getByLabelText('Value')).toBeInvalid();
});
