import { cutText } from '../../../shared/rules/cut-text.ts';
import { pathTo } from '../rules/branch.ts';
import type { Doubt, Ending, Tutor, TutorProblem, Turn } from '../rules/tutor.ts';
import type { ChatStore, AnswerPosition } from './chat-store.ts';
import type { StreamingAnswer } from './doubt.machine.ts';
import type { AnswerDetails, Message } from './message.ts';

interface Streaming {
  readonly store: ChatStore;
  readonly tutor: Tutor;
  readonly doubt: Message;
  readonly position: AnswerPosition;
  /** Aborts the answer; also used when its chat is deleted. */
  readonly controller: AbortController;
  readonly show: (streaming: StreamingAnswer) => void;
  /** Called when the tutor sends text, or ends without being stopped. */
  readonly onHeard: () => void;
  /** Called when the student stops the answer. */
  readonly onStopped: () => void;
  readonly now: () => number;
}

/** Interval between writes of partial text: a killed tab loses at most this much. */
const KEEP_MS = 4000;

/**
 * Stores a tutor's answer while it streams, continuing from the stored part.
 * @returns why there is no answer; null if there is one
 */
export async function streamAnswer(streaming: Streaming): Promise<TutorProblem | null> {
  const { store, tutor, doubt, position, controller, show, onHeard, onStopped, now } = streaming;
  const messages = await store.messagesOf(doubt.chatId);
  const known = messages.find(({ id }) => id === position.id);
  let text = known?.text ?? '';
  const isThere = known !== undefined;
  let keptAt = now();
  const subject = await store.subjectOf(doubt.chatId);
  const asked: Doubt = { answerId: position.id, subject, turns: turnsTo(messages, doubt), pictures: doubt.pictures, from: text.length };
  show({ answerId: position.id, text, source: tutor.source });
  let isSilent = true;
  /** Whether `store.put` has placed the answer. A partial answer of an earlier visit is placed again with the first new text. */
  let isPlaced = false;
  const keep = async (status: Message['status'], details: AnswerDetails = {}) => {
    keptAt = now();
    const content = cutText(text, 100_000);
    const source = tutor.source;
    const fields = { content, status, source, details: { ...details } };
    const isPut = !isPlaced && (!isThere || !isSilent);
    const kept = await (isPut ? store.put(doubt, position, fields) : store.edit(position.id, fields));
    isPlaced ||= isPut;
    if (!kept.ok && kept.error.kind === 'not-found') controller.abort();
  };
  for await (const event of tutor.answer(asked, controller.signal)) {
    if (event.kind === 'text' || (event.kind === 'end' && event.ending !== 'stopped')) onHeard();
    if (event.kind === 'text') {
      isSilent = false;
      text = text.slice(0, event.at) + event.text;
      show({ answerId: position.id, text, source: tutor.source });
      if (!isPlaced || now() - keptAt > KEEP_MS) await keep('streaming');
    } else if (event.kind === 'end') {
      if (event.ending === 'stopped') onStopped();
      else isSilent = false;
      // The student stopped before any text arrived, so there is nothing to store.
      if (event.ending === 'stopped' && text === '' && !isThere && !isPlaced) return null;
      await keep(event.ending === 'stopped' ? 'stopped' : 'done', endingOf(event.ending));
      return null;
    } else if (event.kind === 'none') {
      // Text from before the connection broke is kept and continued later.
      if (event.problem.code === 'unreachable' && (isThere || isPlaced)) {
        await keep('streaming');
        return null;
      }
      if (text === '') return event.problem;
      await keep('done', { ending: 'cut' });
      // The text is from before the tab was killed. This tutor said nothing, so the next answer source is asked.
      return isSilent && tutor.source === 'on-device-model' ? event.problem : null;
    }
  }
  return null;
}

/** The messages up to the doubt, without failed answers. */
function turnsTo(messages: readonly Message[], doubt: Message): readonly Turn[] {
  return pathTo(messages, doubt.id)
    .filter(({ role, text, details }) => role === 'user' || (text !== '' && details.problem === undefined))
    .map(({ role, text }) => ({ role, text }));
}

function endingOf(ending: Ending): AnswerDetails {
  return ending === 'cut' || ending === 'length' ? { ending } : {};
}
