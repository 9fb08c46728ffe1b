import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';

interface FaultPageProps {
  readonly title: string;
  /** Which data is safe, and what to do. */
  readonly text: string;
  /** Technical details, for support. */
  readonly detail?: string;
  /** Label of the button. */
  readonly label?: string;
  /** Recovers from the fault. Default: reloads the page. */
  readonly onPress?: () => void;
}

/** Shown instead of a page that could not be rendered. */
export function FaultPage({ label = 'Reload', onPress = () => location.reload(), ...words }: FaultPageProps) {
  return (
    <main className="grid min-h-dvh content-center">
      <ErrorState
        headingLevel={1}
        {...words}
        action={
          <Button variant="primary" onClick={onPress}>
            {label}
          </Button>
        }
      />
    </main>
  );
}
