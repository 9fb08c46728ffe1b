import { useEffect, useState } from 'react';

import {
  keepQuestions,
  keptQuestions,
  type OwnList,
  type OwnQuestion,
  QUESTIONS_A_PART,
  readOwnQuestions,
} from '../store/own-questions.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';
import type { Syllabus } from '../../../content/syllabus/chapters.ts';
import { Button } from '../../../ui/button.tsx';
import { CountMark } from '../../../ui/count-mark.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AskedCard } from './asked-card.tsx';
import { HiddenNotice } from './hidden-notice.tsx';

interface OwnQuestionsProps {
  readonly userId: string;
  readonly list: OwnList;
  readonly syllabus: Syllabus;
}

/** Questions that the student asked or follows, those with new answers first. Offline it shows the list as last read. */
export function OwnQuestions({ userId, list, syllabus }: OwnQuestionsProps) {
  const [questions, setQuestions] = useState(() => keptQuestions(userId, list));
  const [state, setState] = useState<'loading' | 'here' | 'kept'>('loading');
  const [hasMore, setHasMore] = useState(false);

  useEffect(
    () =>
      onAnswer(readOwnQuestions(userId, list, 0), (read) => {
        setState(read === null ? 'kept' : 'here');
        if (read === null) return;
        keepQuestions(userId, list, read);
        setQuestions(read);
        setHasMore(read.length === QUESTIONS_A_PART);
      }),
    [userId, list],
  );

  async function more() {
    const read = await readOwnQuestions(userId, list, Math.ceil(questions.length / QUESTIONS_A_PART));
    if (read === null) return setState('kept');
    // Questions that moved up meanwhile would appear twice.
    setQuestions((known) => [...known, ...read.filter(({ id }) => known.every((each) => each.id !== id))]);
    setHasMore(read.length === QUESTIONS_A_PART);
  }

  if (questions.length === 0) {
    if (state === 'loading') return <Skeleton className="h-40 rounded-xl" />;
    return <Nothing list={list} isUnreachable={state === 'kept'} />;
  }
  return (
    <section aria-labelledby="own-title" className="grid grid-cols-1 gap-3">
      <h2 id="own-title" className="font-display text-lg font-semibold">
        {list === 'mine' ? 'My questions' : 'Followed questions'}
      </h2>
      <ul className="grid grid-cols-1 gap-2">
        {questions.map((question) => (
          <li key={question.id}>
            <AskedCard entry={question} chapterName={syllabus.chapterOf(question.chapter)?.en ?? ''} news={<News {...question} />} />
          </li>
        ))}
      </ul>
      <output className="text-sm text-ink-soft">
        {state === 'kept' ? 'As they were when you were online last. Connect to see what is new.' : ''}
      </output>
      {hasMore ? (
        <Button className="justify-self-center" onClick={() => void more()}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}

function News({ news, hidden, isFollowed }: OwnQuestion) {
  if (hidden !== null) return <HiddenNotice reason={hidden} />;
  if (news === 0) return null;
  return (
    <p className="flex items-center gap-2 text-sm">
      <CountMark count={news} words={isFollowed ? 'new' : 'new on your answer'} />
      <span aria-hidden>{isFollowed ? 'new' : 'new on your answer'}</span>
    </p>
  );
}

function Nothing({ list, isUnreachable }: { list: OwnList; isUnreachable: boolean }) {
  if (isUnreachable)
    return <EmptyState headingLevel={2} title="Not loaded" text="Your questions are on the server. Connect to see them." />;
  return list === 'mine' ? (
    <EmptyState
      text="You have not asked anything yet."
      action={
        <LinkButton to="/qa/ask" variant="primary">
          Ask a question
        </LinkButton>
      }
    />
  ) : (
    <EmptyState text="You follow no question yet. Press Follow on one to hear of new answers here. New comments on your answers are here too." />
  );
}
