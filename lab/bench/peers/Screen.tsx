import type { Member } from '@spotter/api';
import { SearchField } from '@spotter/ui';
import { dateInZone } from '@spotter/web-core/dates';
import './styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { buildIndex, find } from '../../../packages/app/src/shared/finder/index.ts';
import { OfflineQueueContext } from '../../../packages/app/src/shared/offlineQueue/useOfflineQueue.ts';
import { fakeQueue } from '../../../packages/app/src/testing/fakeQueue.ts';
import { manyMembers, STORY_NOW } from '../../../packages/app/src/testing/gymData.ts';

export const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
/** As on the page, which formats a date before it has members: the first format of a page loads the locale's data. */
export const today = dateInZone(STORY_NOW, zone);

/** As many members as the query parameter says, generated before the page is rendered. */
export const allMembers: Member[] = manyMembers(Number(new URLSearchParams(window.location.search).get('members')));

export interface TableProps {
  search: string;
}

const index = buildIndex(allMembers);

/** The members that the product's own search finds, the best first. */
export const useFilteredMembers = (search: string): readonly Member[] =>
  useMemo(() => (search.trim() === '' ? allMembers : find(index, search).hits), [search]);

const queries = new QueryClient();
const queue = fakeQueue();

/** The page around each implementation: the product's search field above the table, and what its cells need. */
function Screen({ Table }: { Table: ComponentType<TableProps> }) {
  const [search, setSearch] = useState('');
  return (
    <QueryClientProvider client={queries}>
      <OfflineQueueContext value={queue}>
        <MemoryRouter>
          <main className="flex flex-col gap-4 p-6">
            <SearchField label="Search by name, phone or email" value={search} onValueChange={setSearch} />
            <div id="table">
              <Table search={search} />
            </div>
          </main>
        </MemoryRouter>
      </OfflineQueueContext>
    </QueryClientProvider>
  );
}

/** The button of a row's menu; it opens nothing. */
export const RowButton = ({ member: { name } }: { member: Member }) => (
  <button type="button" aria-label={`Actions for ${name}`}>
    <Ellipsis aria-hidden size={16} />
  </button>
);

declare global {
  interface Window {
    /** Called by the benchmark. */
    renderTable: () => void;
  }
}

export function registerScreen(screen: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root element');
  window.renderTable = () => createRoot(root).render(screen);
}

export const registerTable = (Table: ComponentType<TableProps>): void => registerScreen(<Screen Table={Table} />);
