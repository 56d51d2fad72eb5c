import type { DragEvent } from 'react';
import { useState } from 'react';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Accepts one dropped file. Without `onFile` the drop is rejected; by default the browser would open the file. */
export function useFileDrop(onFile: ((file: File) => void) | undefined) {
  const [dragging, setDragging] = useState(false);
  return {
    dragging: dragging && onFile !== undefined,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = onFile ? 'copy' : 'none';
      setDragging(true);
    },
    onDragLeave: (event: DragEvent) => {
      const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!isInside) setDragging(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      const [file] = event.dataTransfer.files;
      if (file) onFile?.(file);
    },
  };
}
