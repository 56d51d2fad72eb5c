import type { Member } from '@spotter/api';
import { SearchField } from '@spotter/ui';
import '@spotter/ui/styles.css';
import { useMemo, useState, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { filterMembers } from '../../../packages/app/src/features/members/select.ts';
import { defaultView } from '../../../packages/app/src/features/members/view.ts';
import { manyMembers } from '../../../packages/app/src/testing/gymData.ts';

export const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
export const today = '2026-11-03';

/** As many as the address says; at hand before anything is shown. */
export const everyone: Member[] = manyMembers(Number(new URLSearchParams(window.location.search).get('members')));

export interface TableProps {
  /** What is typed into the search. */
  search: string;
}

/** Whom the product's own filter finds by name, phone or email. */
export const useFound = (search: string): Member[] =>
  useMemo(() => filterMembers(everyone, { ...defaultView, search }, today), [search]);

/** The same page around each contestant: the product's search field, and the table below. */
function Screen({ Table }: { Table: ComponentType<TableProps> }) {
  const [search, setSearch] = useState('');
  return (
    <main className="flex flex-col gap-4 p-6">
      <SearchField label="Search by name, phone or email" value={search} onValueChange={setSearch} />
      <div id="table">
        <Table search={search} />
      </div>
    </main>
  );
}

declare global {
  interface Window {
    /** Shows the page, when the bench says so. */
    showMembers: () => void;
  }
}

export function offer(Table: ComponentType<TableProps>): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no place for the table');
  window.showMembers = () => createRoot(root).render(<Screen Table={Table} />);
}
