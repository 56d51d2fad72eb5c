import { Avatar } from '@spotter/ui';
import type { ReactNode } from 'react';

interface NameCellProps {
  name: string;
  /** A page about it, for the pointer; by the keyboard it is an action of the row. The table follows the link. */
  to?: string;
  badge?: ReactNode;
  detail?: ReactNode;
  hasAvatar?: boolean;
}

/** The name column. Long names are truncated with a tooltip; on cards they wrap. */
export function NameCell({ name, to, badge, detail, hasAvatar = false }: NameCellProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      {hasAvatar && (
        <Avatar
          name={name}
          size="sm"
          className="in-data-[card=brief]:hidden @min-[40rem]/table:@max-[68rem]/table:hidden"
        />
      )}
      <span className="min-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <span
            className="truncate font-medium in-data-[layout=cards]:wrap-anywhere in-data-[layout=cards]:whitespace-normal"
            title={name}
          >
            {to === undefined ? (
              name
            ) : (
              <a href={to} tabIndex={-1} className="rounded-sm underline-offset-3 hover:underline">
                {name}
              </a>
            )}
          </span>
          {badge}
        </span>
        {detail !== undefined && (
          <span dir="auto" className="block text-xs text-muted in-data-[card=brief]:hidden">
            {detail}
          </span>
        )}
      </span>
    </span>
  );
}
