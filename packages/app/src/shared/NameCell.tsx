import { Avatar } from '@spotter/ui';
import type { ReactNode } from 'react';

interface NameCellProps {
  name: string;
  /** Beside the name. */
  badge?: ReactNode;
  /** Below the name. */
  detail?: ReactNode;
  hasAvatar?: boolean;
}

/** Who or what a row is about. A name too long for its column ends in an ellipsis; the pointer shows it whole, and on a card it wraps. */
export function NameCell({ name, badge, detail, hasAvatar = false }: NameCellProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      {hasAvatar && <Avatar name={name} size="sm" className="@min-[40rem]/table:@max-[68rem]/table:hidden" />}
      <span className="min-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <span
            className="truncate font-medium in-data-[layout=cards]:wrap-anywhere in-data-[layout=cards]:whitespace-normal"
            title={name}
          >
            {name}
          </span>
          {badge}
        </span>
        {detail !== undefined && <span className="block text-xs text-muted">{detail}</span>}
      </span>
    </span>
  );
}
