import type { Ref } from 'react';

interface FileInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  accept?: string | undefined;
  onChoose: (file: File) => void;
}

/** The hidden input of a button that opens the file dialog, for one file. */
export const FileInput = ({ ref, label, accept, onChoose }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    hidden
    accept={accept}
    aria-label={label}
    onChange={({ target }) => {
      const [file] = target.files ?? [];
      // Reset, so that the same file can be chosen again after it was mended.
      target.value = '';
      if (file) onChoose(file);
    }}
  />
);
