import { Suspense, useState } from 'react';

import type { QaSearch } from '../rules/qa-search.ts';
import type { SolvedEntry } from '../rules/solved-entry.ts';
import type { Syllabus } from '../../../content/syllabus/chapters.ts';
import { SUBJECT_NAMES, SUBJECTS } from '../../../shared/subjects/subjects.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { EntryCard } from './entry-card.tsx';
import { useFoundEntries } from './use-found-entries.ts';

interface DirectoryProps {
  readonly examples: readonly SolvedEntry[];
  readonly syllabus: Syllabus;
  readonly search: QaSearch;
  readonly onSearch: (search: QaSearch) => void;
  /** null for visitors. */
  readonly userId: string | null;
}

/** Lazy: these come from the server, after the solved questions. */
const AskedList = lazyNamed(() => import('./asked-list.tsx'), 'AskedList');
const ListChoice = lazyNamed(() => import('./list-choice.tsx'), 'ListChoice');
const OwnQuestions = lazyNamed(() => import('./own-questions.tsx'), 'OwnQuestions');
const WaitingWrites = lazyNamed(() => import('./unsent-posts.tsx'), 'WaitingWrites');

/** Number of entries that are shown at first, and that each press adds. */
const PAGE = 20;

const SUBJECT_OPTIONS = [
  { value: 'all', label: 'All' },
  ...SUBJECTS.map((subject) => ({
    value: subject,
    label: SUBJECT_NAMES[subject],
    short: subject === 'maths' ? 'Maths' : SUBJECT_NAMES[subject],
  })),
] as const;

/** The public directory: questions by subject and chapter, and a search over all of them. Students also see their own questions. */
export function Directory({ userId, ...props }: DirectoryProps) {
  const { search, onSearch, syllabus } = props;
  const list = userId === null ? undefined : search.list;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-ink-soft">Doubts and their answers. Reading needs no account, and works offline.</p>
        <LinkButton to="/qa/ask" variant="primary">
          Ask a question
        </LinkButton>
      </div>
      {userId === null ? null : (
        <Suspense fallback={<div className="h-13" />}>
          <ListChoice userId={userId} list={list} onChoose={(chosen) => onSearch({ list: chosen })} />
          <WaitingWrites userId={userId} />
        </Suspense>
      )}
      {userId === null || list === undefined ? (
        <Everybodys {...props} />
      ) : (
        <Suspense>
          <OwnQuestions key={list} userId={userId} list={list} syllabus={syllabus} />
        </Suspense>
      )}
    </div>
  );
}

function Everybodys({ examples, syllabus, search, onSearch }: Omit<DirectoryProps, 'userId'>) {
  const { entries, state } = useFoundEntries(examples, syllabus, search);
  const list = JSON.stringify(search);
  const [page, setPage] = useState({ list, shown: PAGE });
  const shown = page.list === list ? page.shown : PAGE;
  const { q = '', chapter } = search;
  const subject = SUBJECTS.find((each) => each === search.subject);
  // Without a search it is below the solved questions: it arrives later and must not move what the student reads.
  const asked = <AskedList q={q} subject={subject} chapter={chapter} syllabus={syllabus} />;
  return (
    <>
      <SearchField
        label="Search questions"
        value={q}
        onValueChange={(words) => onSearch({ ...search, q: words === '' ? undefined : words })}
      />
      <SegmentedControl
        label="Subject"
        options={SUBJECT_OPTIONS}
        value={subject ?? 'all'}
        onValueChange={(value) => onSearch({ q: search.q, subject: value === 'all' ? undefined : value })}
      />
      {subject === undefined ? null : (
        <SelectField
          label="Chapter"
          value={chapter ?? ''}
          onChange={({ target }) => onSearch({ ...search, chapter: target.value === '' ? undefined : target.value })}
        >
          <option value="">All chapters</option>
          {syllabus.chapters
            .filter((each) => each.subject === subject)
            .map(({ id, en }) => (
              <option key={id} value={id}>
                {en}
              </option>
            ))}
        </SelectField>
      )}
      {q === '' ? null : <Suspense>{asked}</Suspense>}
      <h2 className="font-display text-lg font-semibold">Solved step by step</h2>
      {entries.length === 0 && state !== 'loading' ? (
        <EmptyState
          text={q === '' ? 'No question of this chapter is here yet.' : 'No question matches. Try fewer words.'}
          action={<Button onClick={() => onSearch({})}>Show all questions</Button>}
        />
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {entries.slice(0, shown).map((entry) => (
            <li key={entry.slug}>
              <EntryCard entry={entry} chapterName={syllabus.chapterOf(entry.chapter)?.en ?? ''} />
            </li>
          ))}
        </ul>
      )}
      <output className="text-sm text-ink-soft">
        {state === 'loading'
          ? 'Loading more questions …'
          : state === 'partly'
            ? 'Some questions are not on this device. Connect to see them all.'
            : ''}
      </output>
      {entries.length <= shown ? null : (
        <Button className="justify-self-center" onClick={() => setPage({ list, shown: shown + PAGE })}>
          Show more
        </Button>
      )}
      {q === '' ? <Suspense>{asked}</Suspense> : null}
    </>
  );
}
