import { LogIn, Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../components/Button/Button.tsx';
import { DataTable } from '../components/DataTable/DataTable.tsx';
import { people, personColumns } from '../components/DataTable/DataTable.fixtures.tsx';
import { Dialog } from '../components/Dialog/Dialog.tsx';
import { EmptyState } from '../components/EmptyState/EmptyState.tsx';
import { FilterPanel } from '../components/FilterPanel/FilterPanel.tsx';
import { PageHeader } from '../components/PageHeader/PageHeader.tsx';
import { SearchField } from '../components/SearchField/SearchField.tsx';
import { SelectField } from '../components/SelectField/SelectField.tsx';
import { TextField } from '../components/TextField/TextField.tsx';
import { useToast } from '../components/Toast/useToast.ts';

const everyone = people(40);
const plans = ['All', 'Monthly', 'Quarterly', 'Yearly'].map((label) => ({ label, value: label }));

/** A typical list page: filter panel, table, dialog and toast. */
export function ListPage() {
  const toast = useToast();
  const [query, setQuery] = useState('');
  const [insideOnly, setInsideOnly] = useState(false);
  const [adding, setAdding] = useState(false);
  const filteredRows = everyone.filter(
    ({ name, checkedIn }) => name.toLowerCase().includes(query.toLowerCase()) && (checkedIn || !insideOnly),
  );
  const reset = () => {
    setQuery('');
    setInsideOnly(false);
  };
  const add = () => {
    setAdding(false);
    toast({ type: 'success', title: 'Member Added Successfully!', message: 'They can check in now.' });
  };
  return (
    <main className="space-y-4">
      <PageHeader
        title="Members"
        description="14 of them are here now"
        actions={
          <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
            Add Member
          </Button>
        }
      />
      <FilterPanel
        search={<SearchField label="Search by name" value={query} onValueChange={setQuery} />}
        controls={<SelectField label="Plan" options={plans} />}
        quick={[{ label: 'Currently Checked In', active: insideOnly, onSelect: () => setInsideOnly(!insideOnly) }]}
        chips={query ? [{ label: `Name: ${query}`, onRemove: () => setQuery('') }] : []}
        onReset={reset}
        summary={`Showing ${filteredRows.length} of ${everyone.length} members`}
      />
      <DataTable
        label="Members"
        columns={personColumns}
        rows={filteredRows}
        rowKey={({ id }) => id}
        rowActions={() => [{ label: 'Check In', icon: LogIn, onSelect: () => {} }]}
        rowActionsLabel={({ name }) => `Actions for ${name}`}
        height={420}
        empty={<EmptyState icon={Users} title="No members found" action={<Button onClick={reset}>Reset All</Button>} />}
      />
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title="Add New Member"
        description="They can check in as soon as they are saved."
        footer={
          <>
            <Button onClick={() => setAdding(false)}>Cancel</Button>
            <Button variant="primary" onClick={add}>
              Add Member
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          <TextField label="Full Name" required />
          <TextField label="Email" type="email" help="For the link to their pass." />
        </div>
      </Dialog>
    </main>
  );
}
