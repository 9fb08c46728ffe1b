import { Spinner } from '../ui/spinner.tsx';

export function CentredSpinner() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner label="Loading" />
    </div>
  );
}
