import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { people, personColumns } from '../src/components/DataTable/DataTable.fixtures.tsx';
import type { Person } from '../src/components/DataTable/DataTable.fixtures.tsx';
import { DataTable, SearchField } from '../src/index.ts';
import '../src/styles.css';

const everyone = people(50_000);
const rowKey = ({ id }: Person) => id;
const rowActions = () => [{ label: 'Check In', onSelect: () => {} }];
const rowActionsLabel = ({ name }: Person) => `Actions for ${name}`;

/** As a screen has it: the caller filters on each key, the table shows what is left. */
function Page() {
  const [query, setQuery] = useState('');
  const wanted = query.toLowerCase();
  const rows = everyone.filter(({ name, phone }) => name.toLowerCase().includes(wanted) || phone.includes(wanted));
  return (
    <main className="p-6">
      <SearchField label="Search" value={query} onValueChange={setQuery} />
      <DataTable
        label="Members"
        columns={personColumns}
        {...{ rows, rowKey, rowActions, rowActionsLabel }}
        className="mt-4"
      />
    </main>
  );
}

createRoot(document.getElementById('root')!).render(<Page />);
