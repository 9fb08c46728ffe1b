import { ChevronDown, Copy, Ellipsis, RotateCcw, ThumbsDown, ThumbsUp } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';

import { followUps } from '../rules/follow-ups.ts';
import { stepEnds } from '../rules/text-steps.ts';
import { LazyText } from '../../../shared/marked-text/marked-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { PopupMenu } from '../../../ui/popup-menu.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { StreamingAnswer } from '../store/doubt.machine.ts';
import type { Message } from '../store/message.ts';
import { Siblings } from './message-frame.tsx';
import { SolutionView } from './solution-view.tsx';
import { sourceWords } from './source-words.ts';
import { StepButtons } from './step-buttons.tsx';
import { useChapterName } from '../../../shared/student/use-chapters.ts';
import type { WorkedExample } from '../../../content/examples/worked-example.ts';
import { Notation } from '../../../ui/notation.tsx';

/** Lazy: recomputes claims, only for finished answers of models. */
const CheckedText = lazyNamed(() => import('./checked-text.tsx'), 'CheckedText');
/** Lazy: for the few answers that a pack would help. */
const PackHint = lazyNamed(() => import('./pack-hint.tsx'), 'PackHint');
const ModelHint = lazyNamed(() => import('./model-hint.tsx'), 'ModelHint');

export interface AnswerActions {
  readonly onRetry: (answer: Message) => void;
  readonly onRate: (answer: Message, rating: 'up' | 'down') => void;
  readonly onCard: (answer: Message) => void;
  readonly onTask: (answer: Message) => void;
  /** Moves question and answer into a draft for the public directory. */
  readonly onCommunity: (answer: Message) => void;
  /** Asks a follow-up about this answer. */
  readonly onFollow: (answer: Message, text: string) => void;
  /** Asks this answer's doubt again. */
  readonly onAskAgain: (answer: Message) => void;
}

interface AnswerItemProps extends AnswerActions {
  readonly answer: Message;
  /** The answered question, as asked. */
  readonly question: string;
  readonly siblings: readonly string[];
  /** The partial answer while it streams. */
  readonly streaming: StreamingAnswer | null;
  readonly isHinted: boolean;
  /** Actions for a doubt that this answer does not solve. */
  readonly stuck: ReactNode;
  readonly onChoose: (id: string) => void;
}

/** An answer, with its answer source in words. */
export function AnswerItem({ answer, question, siblings, streaming, isHinted, stuck, onChoose, ...on }: AnswerItemProps) {
  const { details, status, rating } = answer;
  const text = streaming?.text ?? answer.text;
  const isProblem = details.problem !== undefined;
  const isReason = status === 'failed' && isProblem;
  return (
    <article aria-label="Answer" aria-busy={streaming !== null} className="grid grid-cols-1 gap-3 border-l-2 border-line-strong pl-4">
      <p className="text-sm text-ink-soft">{sourceWords(answer)}</p>
      <Content
        details={details}
        question={streaming === null ? question : null}
        text={text}
        isHinted={isHinted}
        isSmall={answer.source === 'on-device-model'}
      />
      {details.pack === undefined ? null : (
        <Suspense>
          <PackHint id={details.pack} onAskAgain={() => on.onAskAgain(answer)} />
        </Suspense>
      )}
      {streaming === null && (details.examples !== undefined || details.problem === 'abstained') ? (
        <Suspense>
          <ModelHint />
        </Suspense>
      ) : null}
      {streaming === null ? <Unfinished answer={answer} onRetry={on.onRetry} /> : null}
      {streaming === null && (isProblem || details.examples !== undefined || status === 'failed') ? stuck : null}
      {streaming === null && isReason && siblings.length > 1 ? (
        <div className="-ml-3 flex">
          <Siblings ids={siblings} shown={answer.id} what="answer" onChoose={onChoose} />
        </div>
      ) : null}
      {streaming === null && !isReason ? (
        <div className="-ml-3 flex flex-wrap items-center">
          <IconButton label="Copy" onClick={() => void copy(text)}>
            <Copy aria-hidden className="size-4" />
          </IconButton>
          {isProblem ? null : (
            <>
              <IconButton
                label="Helpful"
                aria-pressed={rating === 'up'}
                className="aria-pressed:bg-hover"
                onClick={() => on.onRate(answer, 'up')}
              >
                <ThumbsUp aria-hidden className={`size-4 ${rating === 'up' ? 'fill-current' : ''}`} />
              </IconButton>
              <IconButton
                label="Not helpful"
                aria-pressed={rating === 'down'}
                className="aria-pressed:bg-hover"
                onClick={() => on.onRate(answer, 'down')}
              >
                <ThumbsDown aria-hidden className={`size-4 ${rating === 'down' ? 'fill-current' : ''}`} />
              </IconButton>
              {answer.source === 'solver' ? null : (
                <IconButton label="Another answer" onClick={() => on.onRetry(answer)}>
                  <RotateCcw aria-hidden className="size-4" />
                </IconButton>
              )}
              <PopupMenu
                label="More for this answer"
                button={<Ellipsis aria-hidden className="size-5" />}
                items={[
                  ...(['model', 'on-device-model'].includes(answer.source ?? '') ? followUps(question, text) : []).map(
                    ({ label, text: asked }) => ({
                      label,
                      onSelect: () => on.onFollow(answer, asked),
                    }),
                  ),
                  { label: 'To a revision card', onSelect: () => on.onCard(answer) },
                  { label: 'To a task', onSelect: () => on.onTask(answer) },
                  { label: 'Ask the community', onSelect: () => on.onCommunity(answer) },
                ]}
              />
            </>
          )}
          <Siblings ids={siblings} shown={answer.id} what="answer" onChoose={onChoose} />
        </div>
      ) : null}
    </article>
  );
}

interface ContentProps extends WrittenProps {
  readonly details: Message['details'];
}

function Content({ details, ...written }: ContentProps) {
  const { solution, examples, problem } = details;
  const { text, isHinted } = written;
  if (solution !== undefined) return <SolutionView solution={solution} isHinted={isHinted} />;
  if (examples !== undefined) return <ExamplesView reason={text.split('\n\n', 1)[0]!} examples={examples} />;
  if (problem !== undefined) return <p className="break-words">{text}</p>;
  return <Written {...written} />;
}

interface WrittenProps {
  /** null while the answer still streams. */
  readonly question: string | null;
  readonly text: string;
  readonly isHinted: boolean;
  /** The answer is by a model on this device. */
  readonly isSmall: boolean;
}

/** A model's answer, whole or up to the last revealed step. */
function Written({ question, text, isHinted, isSmall }: WrittenProps) {
  const [shown, setShown] = useState(isHinted ? 1 : Number.POSITIVE_INFINITY);
  const ends = shown === Number.POSITIVE_INFINITY ? [] : stepEnds(text);
  const part = text.slice(0, ends[shown - 1]);
  return (
    <>
      <Suspense fallback={<p className="break-words whitespace-pre-wrap">{part}</p>}>
        {question === null ? (
          <LazyText text={part} />
        ) : (
          <CheckedText question={question} text={text} length={part.length} isSmall={isSmall} />
        )}
      </Suspense>
      {shown < ends.length ? <StepButtons onNext={() => setShown(shown + 1)} onAll={() => setShown(Number.POSITIVE_INFINITY)} /> : null}
    </>
  );
}

/** Why the answer is incomplete, and what to do. */
function Unfinished({ answer, onRetry }: { answer: Message; onRetry: (answer: Message) => void }) {
  const words = unfinishedWords(answer);
  if (words === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {words === '' ? null : <p className="text-sm text-ink-soft">{words}</p>}
      <Button onClick={() => onRetry(answer)}>Try again</Button>
    </div>
  );
}

function unfinishedWords({ status, source, details }: Message): string | null {
  if (status === 'failed') return '';
  if (status === 'stopped') return 'You stopped this answer.';
  if (status === 'streaming') return source === 'model' ? 'This answer continues when you are back online.' : 'This answer stopped early.';
  if (details.ending === 'cut')
    return source === 'model' ? 'This answer stopped early: the connection was lost.' : 'This answer stopped early.';
  if (details.ending === 'length') return 'This answer reached the length limit.';
  return null;
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied' }, { id: 'copied' });
  } catch {
    showToast({ title: 'Not copied', text: 'This browser does not let Ekagra copy. Select the text and copy it.' }, { id: 'copied' });
  }
}

interface ExamplesViewProps {
  /** Why the doubt itself was not solved. */
  readonly reason: string;
  readonly examples: readonly WorkedExample[];
}

/** Similar solved questions, each collapsible. */
function ExamplesView({ reason, examples }: ExamplesViewProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="break-words">{reason}</p>
      <p className="text-sm text-ink-soft">{examples.length === 1 ? 'A similar solved question:' : 'Similar solved questions:'}</p>
      <ul className="grid grid-cols-1 gap-2">
        {examples.map((example) => (
          <li key={example.id}>
            <Example {...example} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Example({ chapter, topic, question, steps, answer }: WorkedExample) {
  const chapterName = useChapterName(chapter);
  return (
    <details className="group rounded-xl border border-line bg-surface">
      <summary className="grid min-h-11 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-start gap-2 px-4 py-3 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="block text-sm text-ink-soft">{chapterName === null ? topic : `${chapterName} · ${topic}`}</span>
          <Notation text={question} />
        </span>
        <ChevronDown aria-hidden className="mt-1 size-4 text-ink-soft group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-3 border-t border-line px-4 py-3">
        <ol className="grid grid-cols-1 gap-2">
          {steps.map((step, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- steps never reorder
            <li key={at} className="grid grid-cols-[1.75rem_minmax(0,1fr)]">
              <span className="font-display text-ink-soft tabular-nums">{at + 1}</span>
              <p>
                <Notation text={step} />
              </p>
            </li>
          ))}
        </ol>
        <p className="rounded-lg border border-line-strong px-3 py-2 font-medium">
          <span className="mr-1 text-sm font-normal text-ink-soft">Answer</span> <Notation text={answer} />
        </p>
      </div>
    </details>
  );
}
