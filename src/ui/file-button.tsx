import { useRef } from 'react';

import { Button } from './button.tsx';

interface FileButtonProps {
  readonly children: string;
  /** Same format as in `<input accept>`. Browsers still let students choose other files. */
  readonly accept: string;
  readonly isBusy?: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that opens the file picker. */
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
          // Cleared, so that choosing the same file again fires an event.
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
