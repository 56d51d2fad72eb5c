import { TriangleAlert } from 'lucide-react';

/** What everybody should know before they sign in, or pair this screen. */
export const LoginWarning = ({ title, text }: { title: string; text: string }) => (
  <div role="note" className="flex w-full max-w-96 items-start gap-3 rounded-md bg-warning-soft p-3">
    <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
    <div>
      <p className="font-medium">{title}</p>
      <p className="text-sm">{text}</p>
    </div>
  </div>
);
