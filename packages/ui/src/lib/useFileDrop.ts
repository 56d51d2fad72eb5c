import type { DOMAttributes, DragEvent } from 'react';
import { useState } from 'react';
import { both } from './both.ts';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

type DropHandlers = Pick<DOMAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop'>;

/**
 * Accepts one dropped file. Without `onFile` the drop is rejected; by default the browser would open the file. The
 * handlers of the caller are called first.
 */
export function useFileDrop(onFile: ((file: File) => void) | undefined, callers: DropHandlers) {
  const [dragging, setDragging] = useState(false);
  return {
    dragging: dragging && onFile !== undefined,
    onDragOver: both(callers.onDragOver, (event: DragEvent<HTMLElement>) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = onFile ? 'copy' : 'none';
      setDragging(true);
    }),
    onDragLeave: both(callers.onDragLeave, (event: DragEvent<HTMLElement>) => {
      const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!isInside) setDragging(false);
    }),
    onDrop: both(callers.onDrop, (event: DragEvent<HTMLElement>) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      const [file] = event.dataTransfer.files;
      if (file) onFile?.(file);
    }),
  };
}
