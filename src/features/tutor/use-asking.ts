import { useCallback, useSyncExternalStore } from 'react';

import { draftKey, readJsonDraft, writeDraft } from '../../data/student/draft-storage.ts';
import type { Replica } from '../../data/replica/local-database.ts';
import { untilPicturesSent } from '../../data/pictures/until-pictures-sent.ts';
import { useReplica } from '../../data/replica/replica-context.tsx';
import { modelTutor } from '../../data/tutor/model-tutor.ts';
import { promptTutor } from '../../data/tutor/prompt-tutor.ts';
import { solverTutor } from '../../data/tutor/solver-tutor.ts';
import type { AskedHere } from './answering.ts';
import { type Asking, createAsking } from './asking.ts';
import type { StreamingAnswer } from './doubt.machine.ts';

/** One for each open database: an answer goes on while its student looks at another screen. */
const askings = new WeakMap<Replica, Asking>();

/** null while the local database is being opened. */
export function useAsking(userId: string): Asking | null {
  const replica = useReplica();
  return replica === null ? null : askingOf(replica, userId);
}

export function askingOf(replica: Replica, userId: string): Asking {
  const known = askings.get(replica);
  if (known) return known;
  const asking = createAsking(replica, userId, {
    solver: solverTutor(),
    model: modelTutor(userId),
    onDevice: promptTutor,
    untilPicturesSent: (paths) => untilPicturesSent(userId, paths),
    asked: askedHere(userId),
    claim,
  });
  askings.set(replica, asking);
  return asking;
}

const nothing = () => () => {};

/** The answer that comes in to this doubt, if one does. */
export function useStreamingAnswer(asking: Asking | null, doubtId: string): StreamingAnswer | null {
  const snapshot = useCallback(() => asking?.streaming(doubtId) ?? null, [asking, doubtId]);
  return useSyncExternalStore(asking?.subscribe ?? nothing, snapshot);
}

/** More are not under way at any time. */
const MOST_ASKED = 100;

/** Survives a reload, and goes when the student signs out. */
function askedHere(userId: string): AskedHere {
  const key = draftKey(userId, 'asked');
  const read = () => readJsonDraft<readonly string[]>(localStorage, key) ?? [];
  return {
    has: (id) => read().includes(id),
    add: (id) => writeDraft(localStorage, key, JSON.stringify([id, ...read()].slice(0, MOST_ASKED))),
  };
}

/** With a lock of the browser, which a tab that is killed lets go of as well. */
function claim(doubtId: string, onAnswer: (isOurs: boolean) => void): () => void {
  const released = new AbortController();
  void navigator.locks.request(`ekagra-tutor-${doubtId}`, { ifAvailable: true }, async (lock) => {
    onAnswer(lock !== null);
    if (lock !== null && !released.signal.aborted) await once(released.signal, 'abort');
  });
  return () => released.abort();
}

function once(target: EventTarget, type: string): Promise<Event> {
  return new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));
}
