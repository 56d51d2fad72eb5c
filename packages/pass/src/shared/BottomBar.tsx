import { i18n } from '@spotter/i18n';
import { Button } from '@spotter/ui';
import { Banknote, History, ScanLine, Ticket, UserRound, type LucideIcon } from 'lucide-react';
import type { View } from '../phone/address.ts';

interface BottomBarProps {
  view: View;
  onGo: (view: View) => void;
}

/** The main action and the four views, at the bottom within reach of the thumb. Beside each other where it is low. */
export function BottomBar({ view, onGo }: BottomBarProps) {
  return (
    <div className="sticky bottom-0 mt-auto border-t border-line bg-surface px-5 pt-3 pb-[max(0.5rem,env(safe-area-inset-bottom))] [@media(max-height:480px)]:flex [@media(max-height:480px)]:flex-wrap [@media(max-height:480px)]:items-center [@media(max-height:480px)]:gap-x-4">
      <div data-density="kiosk" className="[@media(max-height:480px)]:flex-auto">
        <Button variant="primary" size="lg" icon={ScanLine} className="w-full" onClick={() => onGo('scan')}>
          {i18n.t('Scan code')}
        </Button>
      </div>
      <nav
        aria-label={i18n.t('Pass')}
        className="-mx-2 mt-2 grid grid-cols-[repeat(auto-fit,minmax(3.5rem,1fr))] [@media(max-height:480px)]:mt-0 [@media(max-height:480px)]:min-w-[min(--spacing(56),100%)] [@media(max-height:480px)]:flex-1 [@media(max-height:480px)]:grow-99"
      >
        <Item icon={Ticket} label={i18n.t('Pass')} view="pass" current={view} onGo={onGo} />
        <Item icon={History} label={i18n.t('History')} view="history" current={view} onGo={onGo} />
        <Item icon={Banknote} label={i18n.t('Payments')} view="money" current={view} onGo={onGo} />
        <Item icon={UserRound} label={i18n.t('My data')} view="details" current={view} onGo={onGo} />
      </nav>
    </div>
  );
}

interface ItemProps {
  icon: LucideIcon;
  label: string;
  view: View;
  current: View;
  onGo: (view: View) => void;
}

function Item({ icon: Icon, label, view, current, onGo }: ItemProps) {
  return (
    <a
      href={view === 'pass' ? '#' : `#${view}`}
      aria-current={view === current ? 'page' : undefined}
      onClick={(event) => {
        event.preventDefault();
        onGo(view);
      }}
      className="flex min-h-12 flex-col items-center justify-center gap-0.5 rounded-md text-xs text-muted aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      <Icon aria-hidden className="size-5" />
      <span className="max-w-full truncate px-0.5">{label}</span>
    </a>
  );
}
