import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { Drawer } from '../Drawer/Drawer.tsx';

interface FilterDrawerProps {
  /** Names the button and the drawer. */
  label: string;
  /** How many filters hold. */
  active: number;
  doneLabel: string;
  /** How many rows are left, seen while one chooses. */
  count: ReactNode;
  children: ReactNode;
  ref: Ref<HTMLButtonElement>;
}

/** Where there is no room for the controls: one button, and all of them behind it. */
export function FilterDrawer({ label, active, doneLabel, count, children, ref }: FilterDrawerProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button ref={ref} icon={SlidersHorizontal} onClick={() => setOpen(true)}>
        {active > 0 ? `${label} (${active})` : label}
      </Button>
      <Drawer
        side="bottom"
        title={label}
        open={open}
        onOpenChange={setOpen}
        footer={
          <>
            <div className="grow self-center">{count}</div>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {doneLabel}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">{children}</div>
      </Drawer>
    </>
  );
}
