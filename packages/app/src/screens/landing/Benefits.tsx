import { cn } from '@spotter/ui';
import type { ReactNode } from 'react';
import { Picture } from './Picture.tsx';
import { pictures, type ScreenPicture } from './pictures.ts';

/** What it does for a gym: rows of text, each beside a picture. */
export function Benefits() {
  return (
    <section id="benefits" aria-labelledby="benefits-title" className="scroll-mt-14 border-t border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-col gap-14 px-4 py-20 sm:px-6">
        <h2 id="benefits-title" className="text-2xl font-semibold tracking-tight text-balance">
          Benefits
        </h2>
        <Row title="A desk without a queue" of={pictures.members}>
          Type three letters, press Enter: checked in. Who has expired, who is in and who is new stands in the row, and
          nobody has to be asked twice.
        </Row>
        <Row title="Know how full it is, from anywhere" of={pictures.dashboard} isFlipped>
          Every check-in moves the count at once. See when a branch gets busy before the members feel it.
        </Row>
        <Row title="One gym or ten, one place to run them" of={pictures.branches}>
          Branches, staff and administrators are kept together, and every change is written down: who, what and when.
        </Row>
      </div>
    </section>
  );
}

interface RowProps {
  title: string;
  of: ScreenPicture;
  /** The picture comes first. */
  isFlipped?: boolean;
  children: ReactNode;
}

function Row({ title, of, isFlipped = false, children }: RowProps) {
  return (
    <div
      className={cn(
        'grid items-center gap-6 md:gap-12',
        isFlipped ? 'md:grid-cols-[3fr_2fr]' : 'md:grid-cols-[2fr_3fr]',
      )}
    >
      <div className={isFlipped ? 'md:order-2' : undefined}>
        <h3 className="text-xl font-semibold tracking-tight text-balance">{title}</h3>
        <p className="mt-2 max-w-prose text-lg text-muted">{children}</p>
      </div>
      <Picture of={of} />
    </div>
  );
}
