import { expect, test } from 'vitest';
import * as ui from './index.ts';

const sources = import.meta.glob<string>('./components/*/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const parts = [...new Set(Object.keys(sources).map((path) => path.split('/')[2]))];

test('what the library offers', () => {
  expect(Object.keys(ui).toSorted()).toMatchInlineSnapshot(`
    [
      "ActivityItem",
      "ActivityList",
      "AppFrame",
      "AttendanceFeed",
      "AttendanceList",
      "Avatar",
      "Button",
      "Checkbox",
      "CommandPalette",
      "ConfirmDialog",
      "DataTable",
      "DateField",
      "Dialog",
      "Drawer",
      "DropdownMenu",
      "EmptyState",
      "ErrorBanner",
      "ErrorSummary",
      "Field",
      "FilterPanel",
      "IconButton",
      "Kbd",
      "LoadMore",
      "LogoPicker",
      "NumberField",
      "OccupancyBar",
      "OccupancyCard",
      "PageHeader",
      "PageLoader",
      "PasswordField",
      "PhoneField",
      "QrPanel",
      "RadioGroup",
      "ResultCard",
      "SearchField",
      "SegmentedControl",
      "SelectField",
      "Skeleton",
      "Spinner",
      "StatCard",
      "StatusBadge",
      "Switch",
      "Tabs",
      "TextArea",
      "TextField",
      "TextLink",
      "ToastProvider",
      "Tooltip",
      "UserMenu",
      "brandCss",
      "brands",
      "cn",
      "defineBrand",
      "occupancyLevel",
      "occupancyPercent",
      "themes",
      "tokens",
      "useToast",
    ]
  `);
});

test.each(parts)('%s has its part, its stories with a catalogue, and a test that it conforms', (name) => {
  expect(sources).toHaveProperty([`./components/${name}/${name}.tsx`]);
  expect(sources[`./components/${name}/${name}.stories.tsx`]).toMatch(/export const Plain[\s\S]*tags: \['catalogue'\]/);
  expect(sources[`./components/${name}/${name}.test.tsx`]).toContain('conforms(');
});
