import { Bindu } from '../../ui/bindu.tsx';
import { Button } from '../../ui/button.tsx';

/** A change of address has to be confirmed at both addresses, and one of them was. */
export function HalfDone({ onDone }: { onDone: () => void }) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center justify-items-start px-6 py-20">
      <Bindu className="size-10" />
      <h1 className="mt-4 font-display text-2xl font-semibold">One more link</h1>
      <p className="mt-1 text-ink-soft">Now open the link that we sent to your other address. After that the new one counts.</p>
      <Button variant="primary" className="mt-8 min-h-12" onClick={onDone}>
        Continue
      </Button>
    </main>
  );
}
