import { type ComponentType, type FormEvent, Suspense, useDeferredValue, useState } from 'react';
import * as v from 'valibot';

import { readAskedSlug } from '../../data/qa/asked.ts';
import { sendWrite } from '../../data/qa/send-waiting.ts';
import { draftKey, jsonDraft } from '../../data/student/drafts.ts';
import { useDraft } from '../../data/student/use-draft.ts';
import type { SolvedEntry } from '../../domain/qa/solved-entry.ts';
import type { Syllabus } from '../../domain/syllabus/chapters.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EntryCard } from './entry-card.tsx';
import { isTaken, showOutcome } from './post-words.ts';
import { SUBJECT_NAMES } from '../../domain/syllabus/subject-names.ts';
import { SUBJECTS } from './subjects.ts';
import { TextWithMaths } from './text-with-maths.tsx';
import { useFoundEntries } from './use-found-entries.ts';
import { WaitingWrites } from './waiting-writes.tsx';

interface AskFormProps {
  readonly userId: string;
  readonly examples: readonly SolvedEntry[];
  readonly syllabus: Syllabus;
  /** Draws the preview as others will see it. */
  readonly Text: ComponentType<{ text: string }>;
  readonly onPosted: (slug: string) => void;
}

const EMPTY = { title: '', body: '', subject: 'physics' as (typeof SUBJECTS)[number], chapter: '' };
const QUESTION = jsonDraft(
  v.object({
    title: v.fallback(v.string(), ''),
    body: v.fallback(v.string(), ''),
    subject: v.fallback(v.picklist(SUBJECTS), 'physics'),
    chapter: v.fallback(v.string(), ''),
  }),
  EMPTY,
  ({ title, body }) => title === '' && body === '',
);

/** Letters before similar questions are looked for, and how many are shown. */
const LEAST_LETTERS = 12;
const MOST_SIMILAR = 3;
const LONGEST_TITLE = 200;

export function AskForm({ userId, examples, syllabus, Text, onPosted }: AskFormProps) {
  const [draft, change] = useDraft(draftKey(userId, 'qa-question'), QUESTION);
  const [isPosting, setIsPosting] = useState(false);
  const { title, body, subject, chapter } = draft;
  const preview = useDeferredValue(body);

  async function post(event: FormEvent) {
    event.preventDefault();
    if (isPosting || title.trim() === '') return;
    setIsPosting(true);
    const entryId = crypto.randomUUID();
    const outcome = await sendWrite(userId, {
      kind: 'question',
      entryId,
      title: title.trim(),
      body: body.trim(),
      subject,
      chapter: chapter === '' ? null : chapter,
    });
    const slug = outcome.kind === 'sent' ? await readAskedSlug(entryId).catch(() => null) : null;
    setIsPosting(false);
    showOutcome(outcome);
    if (!isTaken(outcome)) return;
    // What was typed meanwhile stays.
    change((newest) => (newest === draft ? EMPTY : newest));
    if (slug !== null) onPosted(slug);
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <form noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void post(event)}>
        <TextField
          label="Title"
          hint="The question in one sentence."
          maxLength={LONGEST_TITLE}
          value={title}
          onChange={({ target }) => change((newest) => ({ ...newest, title: target.value }))}
        />
        <Similar title={title} examples={examples} syllabus={syllabus} />
        <TextWithMaths
          label="Question"
          hint="What is given, what you tried, and where you are stuck. Formulas stand between dollar signs: $x^2$."
          value={body}
          onValueChange={(next) => change((newest) => ({ ...newest, body: next }))}
        />
        {/[$*_`]/.test(preview) ? (
          <section aria-label="Preview" className="rounded-xl border border-dashed border-line-strong px-4 py-3">
            <Suspense>
              <Text text={preview} />
            </Suspense>
          </section>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Subject"
            value={subject}
            onChange={({ target }) =>
              change((newest) => ({ ...newest, subject: SUBJECTS.find((each) => each === target.value) ?? 'physics', chapter: '' }))
            }
          >
            {SUBJECTS.map((each) => (
              <option key={each} value={each}>
                {SUBJECT_NAMES[each]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Chapter"
            value={chapter}
            onChange={({ target }) => change((newest) => ({ ...newest, chapter: target.value }))}
          >
            <option value="">No chapter</option>
            {syllabus.chapters
              .filter((each) => each.subject === subject)
              .map(({ id, en }) => (
                <option key={id} value={id}>
                  {en}
                </option>
              ))}
          </SelectField>
        </div>
        <p className="text-sm text-ink-soft">Everybody can read it, under your username.</p>
        <Button type="submit" variant="primary" className="justify-self-start" isBusy={isPosting} disabled={title.trim() === ''}>
          Post question
        </Button>
      </form>
      <WaitingWrites userId={userId} />
    </div>
  );
}

/** Solved questions like the one that is being typed. */
function Similar({ title, examples, syllabus }: Pick<AskFormProps, 'examples' | 'syllabus'> & { title: string }) {
  const words = useDeferredValue(title.trim());
  const isLongEnough = words.length >= LEAST_LETTERS;
  const { entries } = useFoundEntries(examples, syllabus, isLongEnough ? { q: words } : {});
  if (!isLongEnough || entries.length === 0) return null;
  return (
    <section aria-label="Similar questions" className="grid grid-cols-1 gap-2">
      <h2 className="text-sm font-medium text-ink-soft">Solved already? Perhaps one of these helps.</h2>
      {entries.slice(0, MOST_SIMILAR).map((entry) => (
        <EntryCard key={entry.slug} entry={entry} chapterName={syllabus.chapterOf(entry.chapter)?.en ?? ''} />
      ))}
    </section>
  );
}
