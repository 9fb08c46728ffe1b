import { useId, type ReactNode } from 'react';

/** Props of every field besides those of its control. */
export interface FieldProps {
  readonly label: string;
  /** Visually hidden label, for a field whose placeholder says the same. */
  readonly isLabelHidden?: boolean | undefined;
  /** Help text. */
  readonly hint?: string | undefined;
  /** The error, as a sentence. */
  readonly error?: string | undefined;
}

interface FieldFrameProps extends FieldProps {
  readonly id?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** Label, control, and help or error below. */
export function Field({ label, isLabelHidden = false, hint, error, id: givenId, children }: FieldFrameProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="relative grid content-start gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': note === undefined ? undefined : noteId })}
      {note === undefined ? null : <FieldNote id={noteId} text={note} isError={error !== undefined} />}
    </div>
  );
}

function FieldNote({ id, text, isError }: { id: string; text: string; isError: boolean }) {
  return (
    <p id={id} role={isError ? 'alert' : undefined} className={`text-sm ${isError ? 'text-danger' : 'text-ink-soft'}`}>
      {text}
    </p>
  );
}
