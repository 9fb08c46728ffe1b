import { Button } from '../../../ui/button.tsx';
import { useExam } from './exam-context.ts';
import { TimeLeft } from './time-left.tsx';

/** Asks before the paper goes on whether the time away is given back. */
export function LostTime() {
  const { actor } = useExam();
  return (
    <div className="grid justify-items-center gap-4">
      <TimeLeft />
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={() => actor.send({ type: 'TAKE_BACK_TIME' })}>
          Get this time back
        </Button>
        <Button onClick={() => actor.send({ type: 'LET_TIME_GO' })}>Continue without it</Button>
      </div>
    </div>
  );
}

/** `a minute`, `30 minutes`. */
export function lostTimeWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
