import { expect, test } from 'vitest';
import * as ui from './index.ts';

const sources = import.meta.glob<string>('./components/*/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const components = [...new Set(Object.keys(sources).map((path) => path.split('/')[2]))];

test('public exports', () => {
  expect(Object.keys(ui).toSorted()).toMatchInlineSnapshot(`
    [
      "ActivityCalendar",
      "ActivityItem",
      "ActivityList",
      "AppFrame",
      "AttendanceFeed",
      "AttendanceList",
      "Avatar",
      "BrandLogo",
      "Button",
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
      "MoneyField",
      "NumberField",
      "OccupancyBar",
      "OccupancyCard",
      "PageHeader",
      "PageLoader",
      "PasswordField",
      "PhoneField",
      "QrPanel",
      "ResultCard",
      "SearchField",
      "SegmentedControl",
      "SelectField",
      "Skeleton",
      "Spinner",
      "StatCard",
      "StatusBadge",
      "Switch",
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

test.each(components)('%s has a component file, stories with a catalogue and a conformance test', (name) => {
  expect(sources).toHaveProperty([`./components/${name}/${name}.tsx`]);
  expect(sources[`./components/${name}/${name}.stories.tsx`]).toMatch(/export const Plain[\s\S]*tags: \['catalogue'\]/);
  expect(sources[`./components/${name}/${name}.test.tsx`]).toContain('testConformance(');
});
