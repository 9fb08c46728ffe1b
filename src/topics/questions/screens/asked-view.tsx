import { useRouter } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from 'react';

import { forgetReads } from '../../../shared/server/read-era.ts';
import type { AskedEntry, AskedPage, GivenAnswer } from '../store/asked.ts';
import { sendWrite } from '../store/send-waiting.ts';
import { type HiddenPost, type OwnPart, useOwnPart } from '../store/use-own-part.ts';
import { useOwnVotes } from '../store/use-own-votes.ts';
import { type QaWrite, useUnsentPosts, type UnsentPost } from '../store/use-unsent-posts.ts';
import type { ReportTarget } from '../../groups/rules/index.ts';
import { MarkedText } from '../../../shared/marked-text/marked-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { AnswerForm } from './answer-form.tsx';
import { AskedMarks, authorName } from './asked-marks.tsx';
import { Comments } from './comments.tsx';
import { FollowButton } from './follow-button.tsx';
import { DraftedMark } from './draft-notes.tsx';
import { DuplicateMark, MarkDuplicate } from './duplicate.tsx';
import { EditedMark, EditLink } from './edit-marks.tsx';
import { EntryHead } from './entry-head.tsx';
import { PostPicture } from './post-picture.tsx';
import { showOutcome } from './post-words.ts';
import { Votes } from './votes.tsx';
import { FlagWrong, WrongMark } from './wrong-answer.tsx';
import { WaitingWrites } from './unsent-posts.tsx';
import { HiddenNotice } from './hidden-notice.tsx';
import { forgetNews } from '../store/own-questions.ts';
import { lookAtQuestion } from '../store/question-news.ts';

const RelatedQuestions = lazyNamed(() => import('./related-questions.tsx'), 'RelatedQuestions');

interface AskedViewProps {
  readonly page: AskedPage;
  readonly chapterName: string;
  /** null for visitors. */
  readonly userId: string | null;
  /** Renders a model's text, and marks the steps that this device has recomputed. */
  readonly ModelText: ComponentType<{ question: string; text: string }>;
  readonly onReport: (target: ReportTarget) => void;
}

/** A student's question with its answers. */
export function AskedView({ userId, ...props }: AskedViewProps) {
  return (
    <>
      {userId === null ? <View {...props} voteOf={noVote} student={null} /> : <StudentsView {...props} userId={userId} />}
      <Suspense>
        <div className="mt-8">
          <RelatedQuestions key={props.page.entry.id} entry={props.page.entry} />
        </div>
      </Suspense>
    </>
  );
}

const noVote = () => ({ value: 0, change: 0 }) as const;

function StudentsView({ userId, ...props }: AskedViewProps & { userId: string }) {
  const { page } = props;
  const router = useRouter();
  const { part } = useOwnPart(userId, page.entry.slug);
  useLook(userId, page.entry, part?.isTold === true);
  const waiting = useUnsentPosts(userId);
  useReloadWhenSent(waiting);
  const voteOf = useOwnVotes(userId, [page.entry.id, ...page.answers.map(({ id }) => id)], waiting);

  const write = async (each: QaWrite) => {
    showOutcome(await sendWrite(userId, each));
  };

  return (
    <>
      <View
        {...props}
        voteOf={voteOf}
        student={{ userId, part, waiting, write: (each) => void write(each), onPosted: () => void router.invalidate() }}
      />
      <div className="mt-8 grid grid-cols-1 gap-6">
        <WaitingWrites userId={userId} />
        <AnswerForm key={page.entry.id} userId={userId} entryId={page.entry.id} onPosted={() => void router.invalidate()} />
      </div>
    </>
  );
}

/** Reloads the page when a write was sent, because the server has more than the page shows. */
function useReloadWhenSent(waiting: readonly UnsentPost[]): void {
  const router = useRouter();
  const before = useRef(0);
  useEffect(() => {
    if (waiting.length < before.current) {
      // Another tab may have sent the write, so clear this tab's read cache.
      forgetReads();
      void router.invalidate();
    }
    before.current = waiting.length;
  }, [waiting, router]);
}

interface ViewProps extends Omit<AskedViewProps, 'userId'> {
  readonly voteOf: ReturnType<typeof useOwnVotes>;
  readonly student: {
    readonly userId: string;
    /** null until it is known. */
    readonly part: OwnPart | null;
    readonly waiting: readonly UnsentPost[];
    readonly write: (write: QaWrite) => void;
    readonly onPosted: () => void;
  } | null;
}

function View({ page: { entry, answers, comments }, chapterName, ModelText, voteOf, student, onReport }: ViewProps) {
  const isAsker = student !== null && student.userId === entry.author_id;
  const writeFor = (author: string | null) => (student === null || author === student.userId ? null : student.write);
  /** Report button for posts by others. */
  const reportButton = (kind: 'question' | 'answer', post: AskedEntry | GivenAnswer) =>
    student === null || post.author_id === student.userId ? null : (
      <IconButton label={`Report ${kind}`} onClick={() => onReport({ kind, postId: post.id, author: authorName(post) })}>
        <Flag aria-hidden className="size-4" />
      </IconButton>
    );
  const commenter = student && { ...student, hidden: student.part?.comments ?? [] };
  const commentsOf = (answerId: string | null) => (
    <Comments comments={comments} entryId={entry.id} answerId={answerId} commenter={commenter} onReport={onReport} />
  );
  const own = voteOf(entry.id);
  return (
    <div className="grid grid-cols-1 gap-8">
      <article aria-labelledby="entry-title" className="grid grid-cols-1 gap-4">
        <EntryHead title={entry.title}>
          <AskedMarks entry={entry} chapterName={chapterName}>
            <EditedMark post={entry} isStudent={student !== null} />
          </AskedMarks>
        </EntryHead>
        <DuplicateMark duplicate_of={entry.duplicate_of} duplicate_solved={entry.duplicate_solved} />
        <MarkedText text={entry.body} />
        <PostPicture userId={student?.userId ?? null} path={entry.picture} alt={entry.picture_alt} />
        <div className="flex flex-wrap items-center gap-3">
          <Votes count={entry.votes + own.change} own={own.value} target="entry" targetId={entry.id} onWrite={writeFor(entry.author_id)} />
          {student === null || student.part === null ? null : (
            <FollowButton
              key={entry.id}
              userId={student.userId}
              entryId={entry.id}
              isFollowing={student.part.isFollowing}
              waiting={student.waiting}
            />
          )}
          {reportButton('question', entry)}
          {isAsker ? <EditLink slug={entry.slug} /> : null}
          {student === null ? null : <MarkDuplicate userId={student.userId} entry={entry} />}
        </div>
        {commentsOf(null)}
      </article>
      <section aria-labelledby="answers-title" className="grid grid-cols-1 gap-6">
        <h3 id="answers-title" className="font-display text-lg font-semibold">
          {answers.length === 0 ? 'No answer yet' : answers.length === 1 ? '1 answer' : `${answers.length} answers`}
        </h3>
        {answers.map((answer) => {
          const vote = voteOf(answer.id);
          const isAccepted = answer.id === entry.accepted_answer_id;
          return (
            <article
              key={answer.id}
              aria-label={isAccepted ? `Accepted answer of ${authorName(answer)}` : `Answer of ${authorName(answer)}`}
              className={`grid grid-cols-1 gap-3 border-l-2 pl-4 ${isAccepted ? 'border-ink' : 'border-line-strong'}`}
            >
              <Byline answer={answer} isAccepted={isAccepted}>
                <EditedMark post={answer} isStudent={student !== null} />
              </Byline>
              {isAccepted ? <WrongMark entry={entry} answer={answer} /> : null}
              {answer.drafted_by === 'model' ? (
                <Suspense fallback={<p className="break-words whitespace-pre-wrap">{answer.body}</p>}>
                  <ModelText question={`${entry.title}\n\n${entry.body}`} text={answer.body} />
                </Suspense>
              ) : (
                <MarkedText text={answer.body} />
              )}
              <PostPicture userId={student?.userId ?? null} path={answer.picture} alt={answer.picture_alt} />
              <div className="flex flex-wrap items-center gap-3">
                <Votes
                  count={answer.votes + vote.change}
                  own={vote.value}
                  target="answer"
                  targetId={answer.id}
                  onWrite={writeFor(answer.author_id)}
                />
                {!isAsker ? null : (
                  <Button
                    aria-pressed={isAccepted}
                    onClick={() => student.write({ kind: 'accept', entryId: entry.id, answerId: isAccepted ? null : answer.id })}
                  >
                    {isAccepted ? 'Accepted' : 'Accept'}
                  </Button>
                )}
                {isAccepted && student !== null && student.userId !== answer.author_id ? (
                  <FlagWrong userId={student.userId} answerId={answer.id} waiting={student.waiting} onWrite={student.write} />
                ) : null}
                {reportButton('answer', answer)}
                {student !== null && student.userId === answer.author_id ? <EditLink slug={entry.slug} answer={answer.id} /> : null}
              </div>
              {commentsOf(answer.id)}
            </article>
          );
        })}
        <HiddenAnswers answers={student?.part?.answers ?? []} />
      </section>
      {student === null ? (
        <p>
          <LinkButton to="/login" search={{ returnUrl: `/qa/${entry.slug}` }}>
            Sign in to answer
          </LinkButton>
        </p>
      ) : null}
    </div>
  );
}

function Byline({ answer, isAccepted, children }: { answer: GivenAnswer; isAccepted: boolean; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
      {isAccepted ? <Chip>Accepted by the one who asked</Chip> : null}
      <span className="overflow-y-clip">{authorName(answer)}</span>
      <DraftedMark by={answer.drafted_by} checkedBy={answer.is_draft_checked ? authorName(answer) : null} />
      {children}
    </p>
  );
}

/** The student's own answers that moderators hid. */
function HiddenAnswers({ answers }: { answers: readonly HiddenPost[] }) {
  return answers.map(({ id, body, reason }) => (
    <article key={id} aria-label="Your hidden answer" className="grid grid-cols-1 gap-3 border-l-2 border-dashed border-line-strong pl-4">
      <HiddenNotice reason={reason} />
      <MarkedText text={body} />
    </article>
  ));
}

/** Marks the open question as seen, if new answers and comments count for this student. */
function useLook(userId: string, { id, newest }: AskedEntry, isTold: boolean): void {
  useEffect(() => {
    if (!isTold || newest === 0) return undefined;
    let isOpen = true;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      void lookAtQuestion(userId, id, newest, () => isOpen).then((isNoted) => isNoted && isOpen && forgetNews(userId, id));
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      isOpen = false;
      document.removeEventListener('visibilitychange', look);
    };
  }, [userId, id, newest, isTold]);
}
