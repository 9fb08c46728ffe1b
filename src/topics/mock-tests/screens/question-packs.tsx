import { useEffect } from 'react';

import { packOf } from '../store/load-questions.ts';
import { usePacks } from '../../packs/store/index.ts';
import { megabytes, sizeOf } from '../../packs/rules/index.ts';
import { SUBJECTS } from '../../../shared/subjects/subjects.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

/** Offers to download the question bank. The app itself contains only a few chapters. */
export function QuestionPacks({ onChange }: { readonly onChange: () => void }) {
  const { states, packs } = usePacks();
  const own =
    states === null || states === 'unknown' ? [] : states.filter(({ pack }) => SUBJECTS.some((subject) => packOf(subject) === pack.id));
  const whole = own.filter(({ phase }) => phase === 'whole').length;
  useEffect(onChange, [onChange, whole]);

  const missing = own.filter(({ phase }) => phase !== 'whole');
  if (packs === null || missing.length === 0) return null;
  const isLoading = missing.some(({ phase }) => phase === 'downloading');
  const bytes = missing.reduce((sum, { pack, have }) => sum + sizeOf(pack) - have, 0);
  const download = async () => {
    for (const { pack } of missing) await packs.download(pack.id);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line-strong p-4">
      <p className="basis-full text-sm">
        A few chapters are in the app. A full paper needs the question bank: {megabytes(bytes)} to download once. It works offline after
        that.
      </p>
      <Button isBusy={isLoading} onClick={() => void download()}>
        Download questions
      </Button>
      <LinkButton to="/settings" hash="extra-packs">
        By subject
      </LinkButton>
    </div>
  );
}
