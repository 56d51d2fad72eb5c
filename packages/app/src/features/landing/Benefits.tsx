import { i18n } from '@spotter/i18n';
import { cn } from '@spotter/ui';
import type { ReactNode } from 'react';
import { Screenshot } from './Screenshot.tsx';
import { screenshots } from './screenshots.ts';

/** Rows of text, each beside a screenshot. */
export function Benefits() {
  return (
    <section id="benefits" aria-labelledby="benefits-title" className="scroll-mt-14 border-t border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-col gap-16 px-4 py-20 sm:px-6 lg:gap-24">
        <h2 id="benefits-title" className="text-2xl font-semibold tracking-tight text-balance">
          {i18n.t('Benefits')}
        </h2>
        <Row
          title={i18n.t('A desk without a queue')}
          text={i18n.t(
            'Type three letters, press Enter: checked in. Each row shows who has expired, who is in and who is new, and nobody has to be asked twice.',
          )}
        >
          <Screenshot of={screenshots.desk} />
        </Row>
        <Row
          title={i18n.t('A door that looks after itself')}
          text={i18n.t(
            'A tablet shows a code, a member’s own phone reads it: in or out within the second, with no card to lose and no app to install. Each code works once, for half a minute.',
          )}
          isFlipped
        >
          <Door />
        </Row>
        <Row
          title={i18n.t('One gym or ten, one place to run them')}
          text={i18n.t(
            'Branches, staff and administrators are kept together, and every change is written down: who, what and when.',
          )}
        >
          <Screenshot of={screenshots.branches} />
        </Row>
      </div>
    </section>
  );
}

/** The kiosk tablet with the phone that has scanned its code. */
function Door() {
  return (
    <div className="relative pe-[9%] pb-[7%]">
      <Screenshot of={screenshots.kiosk} />
      <Screenshot of={screenshots.phone} className="absolute end-0 bottom-0 w-[19%] border-2 border-edge" />
    </div>
  );
}

interface RowProps {
  title: string;
  text: string;
  /** The screenshot comes first. */
  isFlipped?: boolean;
  children: ReactNode;
}

function Row({ title, text, isFlipped = false, children }: RowProps) {
  return (
    <div
      className={cn(
        'grid items-center gap-6 lg:gap-12',
        isFlipped ? 'lg:grid-cols-[2fr_1fr]' : 'lg:grid-cols-[1fr_2fr]',
      )}
    >
      <div className={isFlipped ? 'lg:order-2' : undefined}>
        <h3 className="text-xl font-semibold tracking-tight text-balance">{title}</h3>
        <p className="mt-2 max-w-prose text-lg text-pretty text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
