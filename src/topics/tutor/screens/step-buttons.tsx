import { Button } from '../../../ui/button.tsx';

/** Buttons to reveal more of a partly shown answer. */
export function StepButtons({ onNext, onAll }: { onNext: () => void; onAll: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onNext}>Next step</Button>
      <Button onClick={onAll}>Show all</Button>
    </div>
  );
}
