// Charts are an entry of their own (`@spotter/ui/charts`),
// so that only pages that show one load the library behind them.
export { BarChart, barLayouts, type BarChartProps, type BarLayout } from './components/BarChart/BarChart.tsx';
export type { ChartSeries, ChartX } from './components/ChartFrame/chartData.ts';
export { HeatMap, type HeatMapProps } from './components/HeatMap/HeatMap.tsx';
export { LineChart, type LineChartProps, type LineSeries } from './components/LineChart/LineChart.tsx';
export { Sparkline, type SparklineProps } from './components/Sparkline/Sparkline.tsx';
