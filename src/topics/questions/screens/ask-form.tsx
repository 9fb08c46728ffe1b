import { type FormEvent, useDeferredValue, useState } from 'react';

import { readAskedSlug } from '../store/asked.ts';
import { sendWrite } from '../store/send-waiting.ts';
import { useDraft } from '../../../shared/student/use-draft.ts';
import { mostAlike } from '../rules/most-alike.ts';
import type { SolvedEntry } from '../rules/solved-entry.ts';
import type { Syllabus } from '../../../content/syllabus/chapters.ts';
import { Button } from '../../../ui/button.tsx';
import { draftAnswer } from './answer-draft.ts';
import { ASKED, askKey, NOTHING_ASKED } from './ask-draft.ts';
import { AskedCard } from './asked-card.tsx';
import { CarriedAnswer } from './draft-notes.tsx';
import { EntryCard } from './entry-card.tsx';
import { pictureOfId, postId } from './post-id.ts';
import { isTaken, showOutcome } from './post-words.ts';
import { PictureField, withText } from './picture-field.tsx';
import { pictured, useDraftPicture } from './use-draft-picture.ts';
import { posted } from './question-draft.ts';
import { QuestionFields } from './question-fields.tsx';
import { useFoundAsked } from './use-found-asked.ts';
import { useFoundEntries } from './use-found-entries.ts';
import { WaitingWrites } from './unsent-posts.tsx';

interface AskFormProps {
  readonly userId: string;
  readonly examples: readonly SolvedEntry[];
  readonly syllabus: Syllabus;
  readonly onPosted: (slug: string) => void;
}

/** Minimum number of letters for finding similar questions, and maximum number of shown ones. */
const LEAST_LETTERS = 12;
const MOST_SIMILAR = 3;
/** Number of solved questions that are compared with students' questions. */
const MOST_COMPARED = 5;

export function AskForm({ userId, examples, syllabus, onPosted }: AskFormProps) {
  const [draft, change] = useDraft(askKey(userId), ASKED);
  const picture = useDraftPicture(userId, 'qa-question');
  const [isPosting, setIsPosting] = useState(false);
  const { title } = draft;

  async function post(event: FormEvent) {
    event.preventDefault();
    if (isPosting || title.trim() === '') return;
    setIsPosting(true);
    const question = posted(draft);
    const words = [question.title, question.body, question.subject, question.chapter ?? ''];
    const entryId = await postId(userId, 'question', ...words, ...pictureOfId(picture.chosen));
    const outcome = await sendWrite(userId, { kind: 'question', entryId, ...question, ...pictured(picture.chosen) });
    const slug = outcome.kind === 'sent' ? await readAskedSlug(entryId).catch(() => null) : null;
    setIsPosting(false);
    showOutcome(outcome);
    if (!isTaken(outcome)) return;
    if (draft.tutor !== null) draftAnswer(userId, entryId, draft.tutor.text, draft.tutor.by);
    picture.clear(picture.chosen);
    // Text that was typed meanwhile stays.
    change((newest) => (newest === draft ? NOTHING_ASKED : newest));
    if (slug !== null) onPosted(slug);
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void post(event)}>
        <QuestionFields draft={draft} syllabus={syllabus} onChange={change}>
          <Similar title={title} examples={examples} syllabus={syllabus} />
        </QuestionFields>
        <PictureField
          userId={userId}
          picture={picture}
          onText={(text) => change((newest) => ({ ...newest, body: withText(newest.body, text) }))}
        />
        <CarriedAnswer tutor={draft.tutor} onLeave={() => change((newest) => ({ ...newest, tutor: null }))} />
        <p className="text-sm text-ink-soft">Everybody can read it, under your username.</p>
        <Button type="submit" variant="primary" className="justify-self-start" isBusy={isPosting} disabled={title.trim() === ''}>
          Post question
        </Button>
      </form>
      <WaitingWrites userId={userId} />
    </div>
  );
}

/** Solved questions, and answered ones of students, that are similar to the typed one. */
function Similar({ title, examples, syllabus }: Pick<AskFormProps, 'examples' | 'syllabus'> & { title: string }) {
  const words = useDeferredValue(title.trim());
  const isLongEnough = words.length >= LEAST_LETTERS;
  const { entries } = useFoundEntries(examples, syllabus, isLongEnough ? { q: words } : {});
  const asked = useFoundAsked(isLongEnough ? words : '').filter(({ answer_count: count }) => count > 0);
  const similar = isLongEnough ? mostAlike(words, [...entries.slice(0, MOST_COMPARED), ...asked]).slice(0, MOST_SIMILAR) : [];
  if (similar.length === 0) return null;
  return (
    <section aria-label="Similar questions" className="grid grid-cols-1 gap-2">
      <h2 className="text-sm font-medium text-ink-soft">Solved already? Perhaps one of these helps.</h2>
      {similar.map((entry) => {
        const chapterName = syllabus.chapterOf(entry.chapter)?.en ?? '';
        return 'source' in entry ? (
          <EntryCard key={entry.slug} entry={entry} chapterName={chapterName} />
        ) : (
          <AskedCard key={entry.slug} entry={entry} chapterName={chapterName} />
        );
      })}
    </section>
  );
}
