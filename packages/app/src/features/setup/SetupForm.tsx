import { zodResolver } from '@hookform/resolvers/zod';
import {
  adminLimits,
  branchLimits,
  firstGym,
  type InputOf,
  MAX_COMPANY_NAME_LENGTH,
  type ParsedOf,
} from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, ErrorBanner, PasswordField, PhoneField, TextField } from '@spotter/ui';
import { errorMessage, fieldMessages } from '@spotter/web-core/errors';
import type { ReactNode } from 'react';
import { type Path, useForm, useWatch } from 'react-hook-form';
import { formErrors } from '../../shared/formErrors.ts';
import { strengthHint, validatePassword } from '../login/index.ts';

type Values = InputOf<'createFirstGym'>;
type Parsed = ParsedOf<'createFirstGym'>;

/** In screen order. */
const fields = ['code', 'gymName', 'branchName', 'adminName', 'email', 'mobile', 'password'] as const;
const idOf = (field: string) => `setup-${field}`;

const contractRules = zodResolver(firstGym);
const faultOf = (message: string) => ({ type: 'custom', message });

interface SetupFormProps {
  needsCode: boolean;
  /** What the field of the code begins with. */
  code: string;
  submit: (input: Parsed) => Promise<void>;
}

/** Gym and first admin. Refusals of the server are shown at their fields. */
export function SetupForm({ needsCode, code, submit }: SetupFormProps) {
  const form = useForm<Values, unknown, Parsed>({
    defaultValues: { code, gymName: '', branchName: '', adminName: '', email: '', mobile: '', password: '' },
    resolver: async (values, context, options) => {
      const result = await contractRules(values, context, options);
      const weakness = values.password ? validatePassword(values.password) : undefined;
      const errors = {
        ...(needsCode && !values.code?.trim() && { code: faultOf(i18n.t('Please enter the code')) }),
        ...(weakness !== undefined && { password: faultOf(weakness) }),
        ...result.errors,
      };
      return Object.keys(errors).length === 0 ? result : { values: {}, errors };
    },
  });
  const { errors, isSubmitting } = form.formState;
  const { byField } = formErrors(errors, { fields, idOf, valueOf: (name) => form.getValues(name) });
  const failure = errors.root?.server?.message;
  const password = useWatch({ control: form.control, name: 'password' });
  const input = (name: Path<Values>) => ({
    id: idOf(name),
    ...form.register(name),
    ...(byField[name] !== undefined && { error: byField[name] }),
  });

  const send = async (parsed: Parsed) => {
    try {
      await submit(parsed);
    } catch (error) {
      const rejected = fieldMessages(error);
      const first = fields.find((name) => rejected.some(({ field }) => field === name));
      for (const { field, message } of rejected) {
        form.setError(field as Path<Values>, { message }, { shouldFocus: field === first });
      }
      if (rejected.length === 0) form.setError('root.server', { message: errorMessage(error) });
    }
  };

  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        if (isSubmitting) event.preventDefault();
        else void form.handleSubmit(send)(event);
      }}
    >
      {failure !== undefined && <ErrorBanner title={i18n.t('The gym was not created')} message={failure} />}
      {needsCode && (
        <TextField
          label={i18n.t('Code')}
          help={i18n.t('The server prints it when it starts')}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="tracking-widest uppercase placeholder:normal-case"
          {...input('code')}
        />
      )}
      <Group legend={i18n.t('The gym')}>
        <TextField
          label={i18n.t('Gym name')}
          required
          maxLength={MAX_COMPANY_NAME_LENGTH}
          autoComplete="organization"
          {...input('gymName')}
        />
        <TextField
          label={i18n.t('Main branch')}
          help={i18n.t('More branches can be added later')}
          placeholder={i18n.t('Main Branch')}
          maxLength={branchLimits.name}
          autoComplete="off"
          {...input('branchName')}
        />
      </Group>
      <Group legend={i18n.t('You, its first admin')}>
        <TextField
          label={i18n.t('Full Name')}
          required
          maxLength={adminLimits.name}
          autoComplete="name"
          {...input('adminName')}
        />
        <TextField
          label={i18n.t('Email')}
          type="email"
          required
          maxLength={adminLimits.email}
          autoComplete="username"
          {...input('email')}
        />
        <PhoneField label={i18n.t('Mobile Number')} required autoComplete="tel-national" {...input('mobile')} />
        <PasswordField
          label={i18n.t('Password')}
          required
          autoComplete="new-password"
          help={strengthHint(password)}
          {...input('password')}
        />
      </Group>
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting} className="w-full">
        {isSubmitting ? i18n.t('Creating...') : i18n.t('Create the gym')}
      </Button>
    </form>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 text-base font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}
