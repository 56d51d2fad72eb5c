import type { AttendanceLog } from '@spotter/api';
import { StatusBadge } from '@spotter/ui';
import { actionWords, durationWords, methodWords } from './attendanceWords.ts';

const columns = ['Date & Time', 'Action', 'Method', 'Duration'];

export function AttendanceList({ logs }: { logs: readonly AttendanceLog[] }) {
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="w-full text-start">
        <thead className="bg-sunken text-sm text-muted">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-2 text-start font-medium last:text-end">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {logs.map((log) => (
            <tr key={log.id} className="tabular-nums">
              <td className="px-3 py-2.5 whitespace-nowrap">
                {log.date}, {log.time}
              </td>
              <td className="px-3 py-2.5">
                <StatusBadge status={log.action === 'check-in' ? 'in' : 'out'} label={actionWords(log.action)} />
              </td>
              <td className="px-3 py-2.5">{methodWords(log)}</td>
              <td className="px-3 py-2.5 text-end">{log.duration === null ? '–' : durationWords(log.duration)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
