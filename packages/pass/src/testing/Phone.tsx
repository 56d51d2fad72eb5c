import { useState } from 'react';
import { Pass } from '../Pass.tsx';
import { fakeServices, type FakeOptions } from './fakes.ts';

/** The whole page with fake services. */
export function Phone({ services, ...options }: FakeOptions & { services?: ReturnType<typeof fakeServices> }) {
  const [own] = useState(() => services ?? fakeServices(options));
  return (
    <div className="mx-auto flex min-h-dvh max-w-md flex-col bg-canvas">
      <Pass services={own} />
    </div>
  );
}
