import type { ImportColumn, ImportDetail, ImportField } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { SelectField } from '@spotter/ui';
import { fieldsOfKind, importFieldLabels } from './importLabels.ts';
import { useImportRows } from './useImportRows.ts';

const PREVIEW_ROWS = 6;
const NOT_IMPORTED = '';

const sourceTexts: Record<ImportColumn['source'], string> = {
  header: /*i18n*/ 'By its heading',
  content: /*i18n*/ 'By its values',
  remembered: /*i18n*/ 'As last time',
  chosen: /*i18n*/ 'Chosen',
  none: /*i18n*/ 'Not recognised',
};

interface ColumnListProps {
  detail: ImportDetail;
  fields: ReadonlyMap<number, ImportField | null>;
  onChange: (column: number, field: ImportField | null) => void;
}

/**
 * The first rows of the file, column by column, each under the choice of its meaning. On a phone one column per card.
 */
export function ColumnList({ detail, fields, onChange }: ColumnListProps) {
  const { data } = useImportRows(detail.id, 'all', PREVIEW_ROWS);
  const rows = data?.pages[0]?.rows;
  return (
    <ol
      aria-label={i18n.t('Columns of the file')}
      className="relative flex min-w-0 overflow-x-auto rounded-lg border border-line bg-surface max-sm:flex-col max-sm:divide-y max-sm:divide-line sm:divide-x sm:divide-line"
    >
      {detail.columns.map((column) => (
        <ColumnItem
          key={column.index}
          kind={detail.kind}
          column={column}
          values={rows && rows.length > 0 ? rows.map(({ cells }) => cells[column.index] ?? '') : column.samples}
          field={fields.get(column.index) ?? null}
          onChange={(field) => onChange(column.index, field)}
        />
      ))}
    </ol>
  );
}

interface ColumnItemProps {
  kind: ImportDetail['kind'];
  column: ImportColumn;
  values: readonly string[];
  field: ImportField | null;
  onChange: (field: ImportField | null) => void;
}

function ColumnItem({ kind, column, values, field, onChange }: ColumnItemProps) {
  const name = column.header === '' ? i18n.t('Column {number}', { number: column.index + 1 }) : column.header;
  const source =
    field === column.field
      ? i18n.t(sourceTexts[column.source])
      : field === null
        ? i18n.t('Left out')
        : i18n.t('Chosen');
  return (
    <li
      data-state={field === null ? 'left-out' : 'imported'}
      className="group/column flex min-w-0 flex-col sm:min-w-48 sm:flex-1"
    >
      <div className="flex flex-col gap-1.5 p-3 sm:border-b sm:border-line sm:group-data-[state=left-out]/column:bg-sunken/50">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <SelectField
          label={i18n.t('Meaning of {name}', { name })}
          hideLabel
          options={[
            { value: NOT_IMPORTED, label: i18n.t('Leave out') },
            ...fieldsOfKind[kind].map((value) => ({ value, label: i18n.t(importFieldLabels[value]) })),
          ]}
          value={field ?? NOT_IMPORTED}
          onChange={({ target }) => onChange(target.value === NOT_IMPORTED ? null : (target.value as ImportField))}
          help={source}
        />
      </div>
      <ul
        aria-label={i18n.t('First values of {name}', { name })}
        className="text-sm group-data-[state=left-out]/column:text-muted max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:gap-y-1 max-sm:px-3 max-sm:pb-3"
      >
        {values.map((value, at) => (
          <li
            // The rows have no other identity here.
            key={at}
            title={value}
            className="truncate max-sm:max-w-full max-sm:empty:hidden max-sm:nth-[n+4]:hidden sm:min-h-9 sm:border-b sm:border-line sm:px-3 sm:py-2 sm:last:border-b-0"
          >
            {value}
          </li>
        ))}
      </ul>
    </li>
  );
}
