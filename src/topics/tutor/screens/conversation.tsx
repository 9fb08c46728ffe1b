import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { Pencil } from 'lucide-react';

import { useReplica } from '../../../shared/replica/replica-context.tsx';
import type { Shown } from '../rules/branch.ts';
import { Button } from '../../../ui/button.tsx';
import { showFailure } from '../../../ui/show-failure.ts';
import { type AnswerActions, AnswerItem } from './answer-item.tsx';
import type { Asking } from '../store/asking.ts';
import { rateAnswer } from '../store/chats.commands.ts';
import type { Message } from '../store/message.ts';
import { useStreamingAnswer } from './use-asking.ts';
import { withFormulas } from '../rules/typed-maths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notation } from '../../../ui/notation.tsx';
import { ChatPicture } from './chat-picture.tsx';
import { Siblings } from './message-frame.tsx';

interface ConversationProps extends Pick<AnswerActions, 'onCard' | 'onTask'> {
  /** Makes a task from a doubt without an answer. */
  readonly onDoubtTask: (doubt: Message) => void;
  readonly onGroup: (doubt: Message) => void;
  /** @param answer null if there is none */
  readonly onCommunity: (doubt: Message, answer: Message | null) => void;
  readonly asking: Asking | null;
  readonly branch: readonly Shown<Message>[];
  readonly isOffline: boolean;
  /** A trial gets no answers from the server's model. */
  readonly isTrial: boolean;
  readonly isHinted: boolean;
  /** @param id the sibling to show; null for the newest */
  readonly onChoose: (siblings: readonly string[], id: string | null) => void;
  readonly onEdit: (doubt: Message) => void;
}

/** The shown branch of a chat, with navigation to the others. */
export function Conversation({ asking, branch, isOffline, isTrial, isHinted, onChoose, onEdit, ...on }: ConversationProps) {
  const replica = useReplica();
  const latest = useRef<HTMLDivElement>(null);
  const lastDoubt = branch.findLast(({ message }) => message.role === 'user')?.message;
  const streaming = useStreamingAnswer(asking, lastDoubt?.id ?? '');

  // Scrolls to the doubt once. Nothing moves while the student reads the answer.
  const lastDoubtId = lastDoubt?.id;
  useEffect(() => {
    if (lastDoubtId !== undefined) latest.current?.scrollIntoView({ block: 'start' });
  }, [lastDoubtId]);

  const doubtAt = branch.findLastIndex(({ message }) => message.role === 'user');
  const isInSight = streaming !== null && branch.some(({ message }) => message.id === streaming.answerId);

  /** Asks the question again as a sibling of the first one, which keeps its answer. */
  function askAnew({ chatId, parentId }: Message): void {
    const asked = branch.find(({ message }) => message.id === parentId);
    if (asked === undefined) return;
    const { text, pictures, parentId: before } = asked.message;
    onChoose(asked.siblings, null);
    void asking?.ask({ chatId, parentId: before, text, pictures }).then(showFailure);
  }

  /** Asks below the answer, beside earlier follow-ups about it. */
  function follow(answer: Message, text: string): void {
    const next = branch[branch.findIndex(({ message }) => message.id === answer.id) + 1];
    onChoose(next?.siblings ?? [], null);
    void asking?.ask({ chatId: answer.chatId, parentId: answer.id, text, pictures: [] }).then(showFailure);
  }

  /** Actions for a doubt that was not solved. */
  const stuckOn = (doubt: Message | undefined) =>
    doubt === undefined ? null : (
      <StuckActions
        onTask={() => on.onDoubtTask(doubt)}
        onGroup={() => on.onGroup(doubt)}
        onCommunity={() => on.onCommunity(doubt, null)}
      />
    );

  /** Order by the branch, because the clocks of two devices differ. */
  const doubtOf = ({ id }: Message) =>
    branch
      .slice(
        0,
        branch.findIndex(({ message }) => message.id === id),
      )
      .findLast(({ message }) => message.role === 'user')?.message;

  /** A follow-up depends on the questions before it. */
  const askedBefore = ({ id }: Message) => {
    const before = branch.slice(
      0,
      branch.findIndex(({ message }) => message.id === id),
    );
    return before.flatMap(({ message }) => (message.role === 'user' ? [message.text] : [])).join('\n\n');
  };

  const item = ({ message, siblings }: (typeof branch)[number]) =>
    message.role === 'user' ? (
      <DoubtItem key={message.id} doubt={message} siblings={siblings} onChoose={(id) => onChoose(siblings, id)} onEdit={onEdit} />
    ) : (
      <AnswerItem
        key={message.id}
        answer={message}
        question={askedBefore(message)}
        siblings={siblings}
        streaming={streaming?.answerId === message.id ? streaming : null}
        isHinted={isHinted}
        onChoose={(id) => onChoose(siblings, id)}
        onRetry={(answer) => {
          onChoose(siblings, null);
          void asking?.retry(answer).then(showFailure);
        }}
        onRate={(answer, rating) => void (replica && rateAnswer(replica, answer, rating).then(showFailure))}
        onCard={on.onCard}
        onTask={on.onTask}
        onCommunity={(answer) => {
          const doubt = doubtOf(answer);
          if (doubt !== undefined) on.onCommunity(doubt, answer);
        }}
        onAskAgain={askAnew}
        onFollow={follow}
        stuck={stuckOn(doubtOf(message))}
      />
    );

  return (
    <div className="grid grid-cols-1 gap-6 pt-2 pb-4">
      {branch.slice(0, Math.max(doubtAt, 0)).map(item)}
      {/* Tall enough for the doubt to scroll to the top, with its answer below. The first doubt stops below the chat's name. */}
      <div
        ref={latest}
        className={`grid min-h-[calc(100dvh-18rem)] ${doubtAt > 0 ? 'scroll-mt-2' : 'scroll-mt-16'} grid-cols-1 content-start gap-6`}
      >
        {branch.slice(Math.max(doubtAt, 0)).map(item)}
        {lastDoubt === undefined ? null : (
          <Progress
            doubt={lastDoubt}
            isAnswered={branch.at(-1)!.message.role === 'assistant'}
            isStreaming={streaming !== null}
            isInSight={isInSight}
            source={streaming?.source ?? 'solver'}
            isOffline={isOffline}
            isTrial={isTrial}
            isModelThere={asking?.isModelThere() ?? null}
            onStop={() => asking?.stop(lastDoubt.id)}
            stuck={stuckOn(lastDoubt)}
            onAskAgain={() => void asking?.askAgain(lastDoubt).then(showFailure)}
          />
        )}
      </div>
    </div>
  );
}

interface ProgressProps {
  readonly doubt: Message;
  readonly isAnswered: boolean;
  readonly isStreaming: boolean;
  /** Whether the streaming answer is visible. */
  readonly isInSight: boolean;
  readonly source: string;
  readonly isOffline: boolean;
  /** A trial gets no answers from the server's model. */
  readonly isTrial: boolean;
  /** null: not known yet. */
  readonly isModelThere: boolean | null;
  readonly stuck: ReactNode;
  readonly onStop: () => void;
  readonly onAskAgain: () => void;
}

/** Shown until the first words arrive. */
const BEGUN_WORDS: Readonly<Record<string, string>> = {
  solver: 'Solving on this device…',
  'on-device-model': 'The model on this device reads your doubt. Its first words can take minutes.',
};

/** State of the last doubt, and what it is waiting for. */
function Progress({
  doubt,
  isAnswered,
  isStreaming,
  isInSight,
  source,
  isOffline,
  isTrial,
  isModelThere,
  stuck,
  onStop,
  onAskAgain,
}: ProgressProps) {
  if (isStreaming) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <span aria-hidden className="size-3 animate-breathe rounded-full bg-ink" />
        <output className="text-sm text-ink-soft">{isInSight ? 'Writing the answer…' : (BEGUN_WORDS[source] ?? 'Thinking…')}</output>
        <Button onClick={onStop}>Stop</Button>
      </div>
    );
  }
  if (doubt.status === 'waiting') {
    return (
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        <span aria-hidden className="size-2.5 rounded-full border border-ink-soft" />
        {isTrial ? <WaitsForAccount /> : waitingWords(isOffline, isModelThere)}
      </p>
    );
  }
  if (isAnswered) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-sm text-ink-soft">No answer yet.</p>
      <Button onClick={onAskAgain}>Ask again</Button>
      {stuck}
    </div>
  );
}

function WaitsForAccount() {
  const { href } = useLocation();
  return (
    <span>
      Kept. The model on the server needs an account.{' '}
      <Link to="/login" state={{ from: href }} className="inline-flex min-h-11 items-center underline underline-offset-4">
        Create an account
      </Link>
    </span>
  );
}

/** Promises a model's answer only if the app is known to have a model. */
function waitingWords(isOffline: boolean, isModelThere: boolean | null): string {
  if (!isOffline) return isModelThere === true ? 'Waiting for the model.' : 'Waiting for an answer.';
  return isModelThere === true ? 'Kept for the model: it is asked when you are online.' : 'Asked again when you are online.';
}

interface StuckActionsProps {
  readonly onTask: () => void;
  readonly onGroup: () => void;
  /** Posts the question in the public directory. */
  readonly onCommunity: () => void;
}

/** Actions for a doubt that no answer source here has solved. */
function StuckActions({ onTask, onGroup, onCommunity }: StuckActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onTask}>Make a task</Button>
      <Button onClick={onGroup}>Ask my group</Button>
      <Button onClick={onCommunity}>Ask the community</Button>
    </div>
  );
}

interface DoubtItemProps {
  readonly doubt: Message;
  readonly siblings: readonly string[];
  readonly onChoose: (id: string) => void;
  readonly onEdit: (doubt: Message) => void;
}

/** A doubt of the student. */
function DoubtItem({ doubt, siblings, onChoose, onEdit }: DoubtItemProps) {
  return (
    <article aria-label="Doubt" className="grid justify-items-end gap-1 pl-6 sm:pl-16">
      <div className="grid max-w-full gap-2 rounded-2xl border border-line bg-column px-4 py-3">
        {doubt.pictures.map((path) => (
          <ChatPicture key={path} path={path} />
        ))}
        {doubt.text === '' ? null : (
          <p className="max-h-96 overflow-y-auto break-words whitespace-pre-wrap">
            <Notation text={withFormulas(doubt.text)} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end">
        <Siblings ids={siblings} shown={doubt.id} what="question" onChoose={onChoose} />
        <IconButton label="Edit and ask again" onClick={() => onEdit(doubt)}>
          <Pencil aria-hidden className="size-4" />
        </IconButton>
      </div>
    </article>
  );
}
