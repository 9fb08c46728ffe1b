import { Button } from '../../ui/button.tsx';

/** How on with an answer of which its student has seen a part. */
export function StepButtons({ onNext, onAll }: { onNext: () => void; onAll: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onNext}>Next step</Button>
      <Button onClick={onAll}>Show all</Button>
    </div>
  );
}
