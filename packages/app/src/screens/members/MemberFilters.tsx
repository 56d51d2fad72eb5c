import { Button, Drawer, SearchField } from '@spotter/ui';
import { SlidersHorizontal } from 'lucide-react';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import { FilterFields } from './FilterFields.tsx';
import { searchMax, type MemberView } from './view.ts';

interface MemberFiltersProps {
  view: MemberView;
  onChange: (change: Partial<MemberView>) => void;
  search: RefObject<HTMLInputElement | null>;
  /** Enter, or the arrow down: on to the first that was found. */
  onSearched: () => void;
}

/** The search and the filters: one row on a desk; on a phone the filters come in a drawer. */
export function MemberFilters({ view, onChange, search, onSearched }: MemberFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onSearched();
  };
  return (
    <div className="flex flex-wrap gap-2" role="search">
      <div className="min-w-52 flex-1">
        <SearchField
          ref={search}
          label="Search by name, phone or email"
          shortcut="/"
          maxLength={searchMax}
          value={view.search}
          onValueChange={(text) => onChange({ search: text })}
          onKeyDown={goOn}
        />
      </div>
      <div className="hidden gap-2 *:w-40 lg:flex">
        <FilterFields view={view} onChange={onChange} hideLabels />
      </div>
      <Button icon={SlidersHorizontal} className="lg:hidden" onClick={() => setIsOpen(true)}>
        Filters
      </Button>
      <Drawer
        open={isOpen}
        onOpenChange={setIsOpen}
        side="bottom"
        title="Filters"
        footer={
          <Button variant="primary" onClick={() => setIsOpen(false)}>
            Show members
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <FilterFields view={view} onChange={onChange} />
        </div>
      </Drawer>
    </div>
  );
}
