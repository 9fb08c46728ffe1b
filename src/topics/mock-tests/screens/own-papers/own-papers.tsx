import { Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';

import { useReplica } from '../../../../shared/replica/replica-context.tsx';
import type { OwnPaper } from '../../rules/attempt.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorText } from '../../../../ui/error-text.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { lazyDialog } from '../../../../ui/lazy-dialog.ts';
import { Section } from '../../../../ui/section.tsx';
import { showFailure } from '../../../../ui/show-failure.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { removeAttempt, restoreAttempt } from '../../store/mock-tests.commands.ts';
import { useOwnPapers } from '../../store/mock-tests.queries.ts';
import { StartButton, type Starting } from '../start-button.tsx';

/** Lazy, because it contains the file readers and most students never open it. */
const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'), 'ImportDialog');

/** The student's imported papers, and a button to import one. */
export function OwnPapers({ starting }: { readonly starting: Starting }) {
  const { data: papers = [], error } = useOwnPapers();
  const [isImporting, setIsImporting] = useState(false);
  return (
    <Section title="Your own papers">
      {error === null ? null : <ErrorText>Your own papers could not be read. Reload to try again.</ErrorText>}
      {papers.length === 0 ? (
        <p className="text-sm text-pretty text-ink-soft">
          Turn your teacher’s paper (a CSV, JSON, GIFT or Moodle XML file) into a test with your own rules.
        </p>
      ) : (
        <ul className="grid gap-3">
          {papers.map((own) => (
            <li key={own.id}>
              <OwnPaperRow own={own} starting={starting} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button onClick={() => setIsImporting(true)}>Import a paper</Button>
      </div>
      {isImporting ? (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setIsImporting(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}

function OwnPaperRow({ own, starting }: { readonly own: OwnPaper; readonly starting: Starting }) {
  const { title, questions, marks, minutes } = own.paper;
  return (
    <article aria-label={title} className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line p-4">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <h3 className="font-medium break-words">{title}</h3>
        <p className="text-sm text-ink-soft tabular-nums">
          {questions.length === 1 ? '1 question' : `${questions.length} questions`}, {marks} marks, {minutes} minutes
        </p>
      </div>
      <StartButton choice={{ kind: 'own', id: own.id }} starting={starting} />
      <RemoveButton own={own} />
    </article>
  );
}

function RemoveButton({ own: { id, paperId, paper } }: { readonly own: OwnPaper }) {
  const replica = useReplica();
  async function remove() {
    if (replica === null) return;
    const result = await removeAttempt(replica, id, paperId);
    showFailure(result);
    if (result.ok) {
      showToast({
        title: 'Paper deleted',
        text: `${paper.title}. Your results stay.`,
        action: { label: 'Undo', onPress: () => void restoreAttempt(replica, id, paperId).then(showFailure) },
      });
    }
  }
  return (
    <IconButton label={`Delete the paper ${paper.title}`} onClick={() => void remove()}>
      <Trash2 aria-hidden className="size-5" />
    </IconButton>
  );
}
