import { useId, type ReactNode } from 'react';

/** Props of every field besides those of its control. */
export interface FieldProps {
  readonly label: string;
  /** Hides the label visually, for a field whose placeholder says the same. */
  readonly isLabelHidden?: boolean | undefined;
  /** Help text. */
  readonly hint?: string | undefined;
  /** How the value was changed elsewhere meanwhile; replaces the help text. Announced without moving focus. */
  readonly notice?: string | undefined;
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

/** A label, a control, and help or an error below. */
export function Field({ label, isLabelHidden = false, hint, notice, error, id: givenId, children }: FieldFrameProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const noteId = `${id}-note`;
  const note = error ?? notice ?? hint;
  const role = error === undefined ? (notice === undefined ? undefined : 'status') : 'alert';
  return (
    <div className="relative grid content-start gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': note === undefined ? undefined : noteId })}
      {/* The key remounts the text, because a live region announces only what appears. */}
      {note === undefined ? null : <FieldNote key={role} id={noteId} text={note} role={role} />}
    </div>
  );
}

function FieldNote({ id, text, role }: { id: string; text: string; role: 'alert' | 'status' | undefined }) {
  return (
    <p id={id} role={role} className={`text-sm wrap-anywhere ${role === 'alert' ? 'text-danger' : 'text-ink-soft'}`}>
      {text}
    </p>
  );
}
