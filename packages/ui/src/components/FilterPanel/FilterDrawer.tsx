import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { Drawer } from '../Drawer/Drawer.tsx';

interface FilterDrawerProps {
  /** Label of the button and title of the drawer. */
  label: string;
  /** Number of active filters. */
  active: number;
  doneLabel: string;
  /** The number of results, in the footer. */
  count: ReactNode;
  children: ReactNode;
  ref: Ref<HTMLButtonElement>;
}

/** Filter controls behind a button, for narrow containers. */
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
