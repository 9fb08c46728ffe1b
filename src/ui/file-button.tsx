import { useRef } from 'react';

import { Button } from './button.tsx';

interface FileButtonProps {
  readonly children: string;
  /** Which files the browser offers, as in `<input accept>`; others can be chosen all the same. */
  readonly accept: string;
  readonly isBusy?: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that asks for a file. */
export function FileButton({ children, accept, isBusy = false, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={children}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // So that the same file can be chosen once more.
          currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
      <Button isBusy={isBusy} disabled={isBusy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
