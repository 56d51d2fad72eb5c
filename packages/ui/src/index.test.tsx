import { expect, test } from 'vitest';
import * as charts from './charts.ts';
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
      "ActionList",
      "ActivityCalendar",
      "ActivityItem",
      "ActivityList",
      "AppFrame",
      "AttendanceFeed",
      "AttendanceList",
      "Avatar",
      "BrandLogo",
      "Button",
      "CUSTOM_PERIOD",
      "Checklist",
      "ColourField",
      "CommandPalette",
      "ComparedFigure",
      "ConfirmDialog",
      "ConnectionBar",
      "DataTable",
      "DateField",
      "Dialog",
      "DoorColumn",
      "DoorRow",
      "Drawer",
      "DropdownMenu",
      "EmptyState",
      "ErrorBanner",
      "ErrorSummary",
      "Field",
      "FigureTable",
      "FileDrop",
      "FilterPanel",
      "IconButton",
      "Kbd",
      "LiveDot",
      "LoadMore",
      "LogoPicker",
      "MoneyField",
      "NumberField",
      "OccupancyBar",
      "OccupancyCard",
      "OccupancyTile",
      "PageHeader",
      "PageLoader",
      "PasswordField",
      "PeriodPicker",
      "PersonFinder",
      "PersonRow",
      "PhoneField",
      "ProgressBar",
      "QrPanel",
      "ResultScreen",
      "SearchField",
      "SegmentedControl",
      "SelectField",
      "SelectionBar",
      "Skeleton",
      "Spinner",
      "StatCard",
      "StatusBadge",
      "Stepper",
      "Switch",
      "TextArea",
      "TextField",
      "TextLink",
      "TextsProvider",
      "ToastProvider",
      "Tooltip",
      "UserMenu",
      "brandCss",
      "brands",
      "cn",
      "defineBrand",
      "imageGround",
      "occupancyLevel",
      "occupancyPercent",
      "themes",
      "tokens",
      "useCommandShortcut",
      "useRemovedFocus",
      "useStableCallback",
      "useTexts",
      "useToast",
    ]
  `);
});

test('charts are an entry of their own', () => {
  expect(Object.keys(charts).toSorted()).toEqual(['BarChart', 'HeatMap', 'LineChart', 'Sparkline', 'barLayouts']);
});

test.each(components)('%s has a component file, stories with a catalogue and a conformance test', (name) => {
  expect(sources).toHaveProperty([`./components/${name}/${name}.tsx`]);
  expect(sources[`./components/${name}/${name}.stories.tsx`]).toMatch(/export const Plain[\s\S]*tags: \['catalogue'\]/);
  expect(sources[`./components/${name}/${name}.test.tsx`]).toContain('testConformance(');
});
