import type { ArgTypes } from '@storybook/react-vite';
import { useState } from 'react';
import { Pass } from '../Pass.tsx';
import { views } from '../phone/address.ts';
import { fakeServices, type FakeOptions } from './fakes.ts';

type PhoneProps = FakeOptions & { services?: ReturnType<typeof fakeServices> };

/** Controls; without those of objects with functions, which a form cannot write. */
export const phoneArgTypes: ArgTypes<PhoneProps> = {
  view: { options: views, control: 'inline-radio' },
  code: { control: 'text' },
  link: { control: 'text' },
  ended: { options: ['disabled', 'expired'], control: 'inline-radio' },
  linkFails: { control: 'text' },
  unreachable: { control: 'text' },
  isGymless: { control: 'boolean' },
  user: { control: false },
  challenge: { control: false },
  answers: { control: false },
  memory: { control: false },
  openCamera: { control: false },
  branding: { control: false },
  pageGym: { control: false },
  resolvePastedLink: { control: false },
  browserLanguages: { control: false },
  services: { control: false },
};

/** The whole page with fake services, which decide from the beginning what it shows. */
export const Phone = (props: PhoneProps) => {
  const { view, code, link, ended, linkFails, unreachable, isGymless } = props;
  return <Screen key={JSON.stringify([view, code, link, ended, linkFails, unreachable, isGymless])} {...props} />;
};

function Screen({ services, ...options }: PhoneProps) {
  const [own] = useState(() => services ?? fakeServices(options));
  return (
    <div className="mx-auto flex min-h-dvh max-w-md flex-col bg-canvas">
      <Pass services={own} />
    </div>
  );
}
