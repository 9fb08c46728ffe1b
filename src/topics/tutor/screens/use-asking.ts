import { useCallback, useSyncExternalStore } from 'react';
import * as v from 'valibot';

import { draftKey, drafts, jsonDraft } from '../../../shared/student/drafts.ts';
import type { Replica } from '../../../shared/replica/local-database.ts';
import { untilPicturesSent } from '../../../shared/pictures/until-pictures-sent.ts';
import { useReplica } from '../../../shared/replica/replica-context.tsx';
import { modelTutor } from '../store/model-tutor.ts';
import { MODEL_CHOICE, MODEL_CHOICE_FORMAT } from '../store/model-choice.ts';
import { solverTutor } from '../store/solver-tutor.ts';
import type { AskedHere, ModelMemory } from '../store/answering.ts';
import { type Asking, createAsking } from '../store/asking.ts';
import type { StreamingAnswer } from '../store/doubt.machine.ts';

/** One per open database, so that answering continues across screens. */
const askings = new WeakMap<Replica, Asking>();

/** null while the local database opens. */
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
    onDevice: async () => (await import('../store/device-model/on-device.ts')).onDeviceTutor(),
    isDeviceChosen: () => drafts.read(draftKey(userId, MODEL_CHOICE), MODEL_CHOICE_FORMAT) === 'device',
    untilPicturesSent: (paths) => untilPicturesSent(userId, paths),
    asked: askedHere(userId),
    memory: modelMemory(userId),
    claim,
  });
  askings.set(replica, asking);
  return asking;
}

const nothing = () => () => {};

/** The answer streaming in for this doubt, if any. */
export function useStreamingAnswer(asking: Asking | null, doubtId: string): StreamingAnswer | null {
  const snapshot = useCallback(() => asking?.streaming(doubtId) ?? null, [asking, doubtId]);
  return useSyncExternalStore(asking?.subscribe ?? nothing, snapshot);
}

const ASKED = jsonDraft<readonly string[]>(v.array(v.string()), []);
const MODEL = jsonDraft<boolean | null>(v.boolean(), null);

/** Maximum number of doubts in progress. */
const MOST_ASKED = 100;

/** Doubts that this device has asked. Survives a reload; deleted on sign-out. */
function askedHere(userId: string): AskedHere {
  const key = draftKey(userId, 'asked');
  return {
    has: (id) => drafts.read(key, ASKED).includes(id),
    add: (id) => drafts.change(key, ASKED, (asked) => [id, ...asked].slice(0, MOST_ASKED)),
  };
}

/** Whether the app has a model. Survives a reload, because without a network the app cannot find out. */
function modelMemory(userId: string): ModelMemory {
  const key = draftKey(userId, 'tutor-model');
  return {
    isThere: () => drafts.read(key, MODEL),
    note: (isThere) => drafts.change(key, MODEL, () => isThere),
  };
}

/** Uses a Web Lock, which the browser also releases when the tab is killed. */
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
