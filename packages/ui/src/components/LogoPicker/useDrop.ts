import type { DragEvent } from 'react';
import { useState } from 'react';

const holdsFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Takes one file that is dropped. Without a taker it is refused, rather than left to the browser, which would open it. */
export function useDrop(take: ((file: File) => void) | undefined) {
  const [dragging, setDragging] = useState(false);
  return {
    dragging: dragging && take !== undefined,
    onDragOver: (event: DragEvent) => {
      if (!holdsFile(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = take ? 'copy' : 'none';
      setDragging(true);
    },
    onDragLeave: (event: DragEvent) => {
      const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!inside) setDragging(false);
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFile(event)) return;
      event.preventDefault();
      setDragging(false);
      const [file] = event.dataTransfer.files;
      if (file) take?.(file);
    },
  };
}
