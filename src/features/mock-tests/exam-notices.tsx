import { Button } from '../../ui/button.tsx';
import { useAttemptPart, useExam } from './exam-context.ts';

const NOTICE = 'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line-strong bg-raised px-4 py-3 text-base';

/** What concerns this paper; the app itself says nothing meanwhile. */
export function ExamNotices() {
  const { actor } = useExam();
  const refusal = useAttemptPart(({ context }) => context.refusal);
  const isUnsaved = useAttemptPart(({ context }) => context.isUnsaved);
  const isNearEnd = useAttemptPart(({ context }) => context.isNearEnd);
  const credit = useAttemptPart(({ context }) => context.credit);
  return (
    <>
      {credit === 0 ? null : (
        <div className={NOTICE}>
          <p className="min-w-48 flex-1">
            You were away for {minutesWords(credit)}. The clock ran on. If your device failed, take the time back, as in the examination.
          </p>
          <Button onClick={() => actor.send({ type: 'TAKE_BACK_TIME' })}>Take the time back</Button>
          <Button onClick={() => actor.send({ type: 'LET_TIME_GO' })}>No</Button>
        </div>
      )}
      {isUnsaved ? (
        <p role="alert" className={NOTICE}>
          This device could not save your last answers: it may be full. They are kept as long as this page stays open, and saving is tried
          again every few seconds. Free some storage.
        </p>
      ) : null}
      {isNearEnd ? <p className={NOTICE}>Less than five minutes left. The test submits itself at the end.</p> : null}
      {refusal === null ? null : (
        <p role="alert" className={NOTICE}>
          {refusal}
        </p>
      )}
    </>
  );
}

function minutesWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return `${Math.round(ms / 1000)} seconds`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
