import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { branch, branches } from '../testing/gymData.ts';
import { BranchSelector } from './BranchSelector.tsx';
import { DateRangeFields } from './DateRangeFields.tsx';
import { downloadCsv } from './downloadCsv.ts';
import { NameCell } from './NameCell.tsx';
import { QueryError } from './QueryError.tsx';
import { ContactLines } from './TextCells.tsx';
import { todayListTitle } from './todayLists.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const radios = () => screen.getAllByRole('radio').map((radio) => radio.textContent);

test('a branch is chosen, or all', () => {
  const onChange = vi.fn<(branchId: string) => void>();
  const { rerender } = render(<BranchSelector branches={branches} value="" onChange={onChange} />);
  expect(radios()).toEqual(['All Branches', 'Andheri West', 'Bandra', 'Powai Lake']);
  expect(screen.getByRole('radio', { name: 'All Branches' })).toBeChecked();
  fireEvent.click(screen.getByRole('radio', { name: 'Bandra' }));
  expect(onChange).toHaveBeenLastCalledWith('bandra');
  rerender(<BranchSelector branches={branches} value="bandra" onChange={onChange} />);
  expect(screen.getByRole('radio', { name: 'Bandra' })).toBeChecked();
  fireEvent.click(screen.getByRole('radio', { name: 'All Branches' }));
  expect(onChange).toHaveBeenLastCalledWith('');
  rerender(<BranchSelector branches={branches} value="bandra" onChange={onChange} hasAll={false} />);
  expect(radios()).toEqual(['Andheri West', 'Bandra', 'Powai Lake']);
});

test.each([
  ['five branches', 5, 'radio', 6],
  ['six', 6, 'option', 7],
] as const)('%s are shown by name, all together first', (_, count, role, choices) => {
  const many = Array.from({ length: count }, (__, at) => branch(`branch-${at}`, `Branch ${at}`));
  render(<BranchSelector branches={many} value="" onChange={() => undefined} />);
  expect(screen.getAllByRole(role)).toHaveLength(choices);
});

test('a file is handed to the downloads under its name, and given up later', async () => {
  vi.useFakeTimers();
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`);
  });
  downloadCsv('members.csv', 'id,Name\r\n1,Asha\r\n');
  expect(clicked).toEqual(['members.csv blob:1']);
  expect(blobs[0]?.type).toBe('text/csv;charset=utf-8');
  expect(await blobs[0]?.text()).toBe('id,Name\r\n1,Asha\r\n');
  vi.advanceTimersByTime(9_999);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:1');
});

test.each([
  ['expiring', 'Expiring in 7 days'],
  ['unseen', 'Not seen for 21 days'],
  ['dues', 'Dues'],
] as const)('the list %s: %s', (list, title) => expect(todayListTitle(list)).toBe(title));

test('a name is text, or leads to a page; badge, detail and picture are shown where there are any', () => {
  const { container, rerender } = render(<NameCell name="Asha Rao" badge={<b>MAIN</b>} />, { wrapper: MemoryRouter });
  expect(container.textContent).toBe('Asha RaoMAIN');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(container.querySelector('[data-slot=avatar]')).toBeNull();
  expect(container.querySelector('[dir=auto]')).toBeNull();
  rerender(<NameCell name="Asha Rao" to="/members/asha" detail="#ha-rao" hasAvatar />);
  expect(screen.getByRole('link', { name: 'Asha Rao' })).toHaveAttribute('href', '/members/asha');
  // By the keyboard the page is an action of the row.
  expect(screen.getByRole('link')).toHaveAttribute('tabindex', '-1');
  expect(container.querySelector('[data-slot=avatar]')).not.toBeNull();
  expect(container.querySelector('[dir=auto]')).toHaveTextContent('#ha-rao');
});

test('the first and last day bound each other, and change one by one', () => {
  const onChange = vi.fn<(change: object) => void>();
  render(<DateRangeFields from="2026-11-02" to="2026-11-20" onChange={onChange} />);
  const [from, to] = [screen.getByLabelText('From'), screen.getByLabelText('To')];
  expect(from).toHaveValue('2026-11-02');
  expect(from).toHaveAttribute('max', '2026-11-20');
  expect(to).toHaveValue('2026-11-20');
  expect(to).toHaveAttribute('min', '2026-11-02');
  fireEvent.change(from, { target: { value: '2026-11-05' } });
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-05' });
  fireEvent.change(to, { target: { value: '2026-11-10' } });
  expect(onChange).toHaveBeenLastCalledWith({ to: '2026-11-10' });
});

test('the second contact detail is the quiet one', () => {
  const { container } = render(<ContactLines first="asha@mail.in" second="+91 98450 12345" />);
  const lines = [...container.querySelectorAll('[title]')];
  expect(lines.map((line) => [line.getAttribute('title'), line.textContent])).toEqual([
    ['asha@mail.in', 'asha@mail.in'],
    ['+91 98450 12345', '+91 98450 12345'],
  ]);
  expect(lines.map((line) => line.classList.contains('text-muted'))).toEqual([false, true]);
});

test('a failed load says why, and Retry asks again', () => {
  const refetch = vi.fn<() => Promise<never>>(() => new Promise(() => undefined));
  const query = { error: new Error('Out of order'), isFetching: false, refetch };
  render(<QueryError title="Failed to Load" query={query} />);
  expect(screen.getByText('Out of order')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test.each([
  ['the section around it', true],
  ['the title of the page', false],
])('once a retry has loaded the content, %s has the focus of the button', (_, isInSection) => {
  const query = { error: new Error('Out of order'), isFetching: false, refetch: vi.fn<() => Promise<never>>() };
  const Content = ({ hasFailed }: { hasFailed: boolean }) =>
    hasFailed ? <QueryError title="Failed" query={query} /> : <p>Loaded</p>;
  const page = (hasFailed: boolean) => (
    <main>
      <h1 tabIndex={-1}>Reports</h1>
      {isInSection ? (
        <section aria-label="Visits">
          <Content hasFailed={hasFailed} />
        </section>
      ) : (
        <Content hasFailed={hasFailed} />
      )}
    </main>
  );
  const { rerender } = render(page(true));
  screen.getByRole('button', { name: 'Retry' }).focus();
  rerender(page(false));
  expect(screen.getByText('Loaded')).toBeInTheDocument();
  expect(isInSection ? screen.getByRole('region') : screen.getByRole('heading')).toHaveFocus();
});
