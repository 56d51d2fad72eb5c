export { AttendanceHistoryDialog } from './AttendanceHistoryDialog.tsx';
