import { useId, type ReactNode } from 'react';

/** What every kind of field takes beside the props of its control. */
export interface FieldProps {
  readonly label: string;
  /** The label is read out but not shown: for a field whose placeholder says the same. */
  readonly isLabelHidden?: boolean | undefined;
  /** Help that is there before anything is wrong. */
  readonly hint?: string | undefined;
  /** What is wrong with the value, as a sentence. */
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

/** A label above, the control, and below it what helps or what is wrong. */
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
