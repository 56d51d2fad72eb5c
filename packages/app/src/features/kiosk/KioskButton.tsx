import { Button, cn, type ButtonProps } from '@spotter/ui';
import { useEffect, useRef } from 'react';

/** The one button before the door. It takes the focus where nothing else has it, so that Enter is enough. */
export function KioskButton({ className, ...rest }: ButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return <Button size="lg" {...rest} ref={ref} className={cn('h-14 px-10 text-xl kiosk:min-w-56', className)} />;
}
