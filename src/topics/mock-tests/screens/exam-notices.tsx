import { useAttemptPart } from './exam-context.ts';

const NOTICE = 'rounded-xl border border-line-strong bg-raised px-4 py-3 text-base';

/** What concerns this paper; the app itself says nothing meanwhile. */
export function ExamNotices() {
  const refusal = useAttemptPart(({ context }) => context.refusal);
  const isUnsaved = useAttemptPart(({ context }) => context.isUnsaved);
  const isNearEnd = useAttemptPart(({ context }) => context.isNearEnd);
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-2 px-4 not-empty:pt-2 lg:px-6">
      {isUnsaved ? (
        <p role="alert" className={NOTICE}>
          This device could not save your last answers: it may be full. They are kept while this page is open, and Ekagra tries again every
          few seconds. Free some storage.
        </p>
      ) : null}
      {isNearEnd ? <p className={NOTICE}>Less than five minutes left. The test is submitted automatically at the end.</p> : null}
      {refusal === null ? null : (
        <p role="alert" className={NOTICE}>
          {refusal}
        </p>
      )}
    </div>
  );
}
