import { useMachine } from '@xstate/react';
import { type ComponentType, Suspense, useEffect, useMemo } from 'react';
import { fromPromise } from 'xstate';
import { useLocation } from '@tanstack/react-router';

import type { OpenReplica } from '../../../shared/replica/open-replica.ts';
import { useOpenReplica, useReplica } from '../../../shared/replica/replica-context.tsx';
import { measureServerClock } from '../../../shared/replica/server-clock.ts';
import { useUserId } from '../../../shared/session/use-user.ts';
import { elapsed, endOf, type FocusTimer } from '../rules/focus-timer.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { forgetEndedBefore, setEndedPhase, useEndedPhase } from './ended-phase.ts';
import { readProfile } from '../store/shared-timer.ts';
import { type EndedPhase, followGroupTimer, recordEnd } from '../store/timer.commands.ts';
import { focusMachine } from './focus.machine.ts';
import { useStudyProfile } from '../store/use-study-profile.ts';
import { usePoppedOut } from './pop-out.ts';
import { useClockSetBack } from './use-clock-set-back.ts';
import { useKeptTime } from './use-kept-time.ts';
import { END_WORDS, PHASE_NAMES, START_WORDS } from './phase-words.ts';
import { timerWords } from './timer-words.ts';
import { dismissToast, showToast, type ToastContent } from '../../../ui/toast.tsx';
import { type TimerActions, useTimerActions } from './use-timer-actions.ts';
import type { NotificationData } from '../../reminders/rules/index.ts';
import { useServerClock, useServerOffset } from '../../../shared/replica/use-server-clock.ts';
import { useRecord } from '../../../shared/replica/use-records.ts';
import { durationWords } from '../../tasks/rules/index.ts';
import type { Following } from '../rules/following.ts';
import { overAt, readGroupTimer } from '../rules/group-timer.ts';

const END_TONES_HZ = [660, 880];

const END_TONE_SECONDS = 0.35;

/** Screens that show the end of the timer themselves. */
const TIMER_SCREENS: readonly string[] = ['/productivity', '/fullscreen'];

const END_TOAST_ID = 'focus-ended';

const END_TOAST_MS = 8000;

const FAVICON_CHECK_MS = 1000;

/** Number of fill steps that are distinguishable at sixteen pixels. */
const FAVICON_STEPS = 24;

const TITLE_SEPARATOR = ' · ';

// Loaded only while a timer runs.
const PoppedOut = lazyNamed(() => import('./popped-out.tsx'), 'PoppedOut');

/**
 * Runs the timer on every screen: a student who looks at their tasks still sees when it ends.
 * @param props.Presence publishes the running timer to the student's groups
 */
export function FocusEffects({ Presence }: { readonly Presence: ComponentType<{ readonly timer: FocusTimer }> }) {
  const userId = useUserId();
  const open = useOpenReplica();
  const profile = useStudyProfile(userId);
  const timer = profile?.timer ?? null;

  useTimerEnd(open, userId, profile === undefined ? undefined : timer);
  useForgottenEnd(timer?.sessionId);
  useOnlyLight(timer !== null && timer.pausedAt === null);
  useTitleTime(timer);
  useFaviconTime(timer);
  useClockSetBack(userId, timer);
  useEndToast(userId, timer);
  useKeptTime(userId, profile);
  useFollowGroup(userId, timer?.following ?? null);

  const popped = usePoppedOut();
  const isShared = timer !== null && profile?.hidesStudyTime === false;
  return (
    <Suspense>
      {isShared ? <Presence timer={timer} /> : null}
      {popped === null ? null : <PoppedOut window={popped} />}
    </Suspense>
  );
}

/** Records the end of the timer when it runs out. `timer` is undefined while unknown. */
function useTimerEnd(open: OpenReplica | null, userId: string, timer: FocusTimer | null | undefined): void {
  const machine = useMemo(() => focusMachine.provide({ actors: { recordEnd: endRecorder(open, userId) } }), [open, userId]);
  const [, send] = useMachine(machine);

  useEffect(() => {
    if (timer !== undefined) send({ type: 'TIMER_SET', endsAt: timer === null ? null : endOf(timer) });
  }, [timer, send]);

  useEffect(() => {
    const wake = () => send({ type: 'WOKEN' });
    document.addEventListener('visibilitychange', wake);
    return () => document.removeEventListener('visibilitychange', wake);
  }, [send]);
}

/** A session started in another tab or on another device makes the previous end obsolete. */
function useForgottenEnd(sessionId: string | undefined): void {
  useEffect(() => {
    if (sessionId !== undefined) forgetEndedBefore();
  }, [sessionId]);
}

function endRecorder(open: OpenReplica | null, userId: string) {
  return fromPromise(async () => {
    if (!open) throw new Error('The local database is being opened');
    const { replica, client } = open;
    const { timer } = await readProfile(replica, userId);
    // After sleep or a changed clock the measured offset may be wrong. Measure again before ending a group's timer.
    if (timer?.following) await measureServerClock(client);
    const ended = await recordEnd(replica, userId, Date.now());
    if (ended === null) return;
    setEndedPhase(ended);
    announceEnd(ended);
  });
}

/** Highlights only the timer while it runs: theme.css removes the accent from everything without `data-lit`. */
function useOnlyLight(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return undefined;
    document.documentElement.dataset['focusing'] = '';
    return () => {
      delete document.documentElement.dataset['focusing'];
    };
  }, [isRunning]);
}

/** Prefixes the document title with the time; restores it afterwards. */
function useTitleTime(timer: FocusTimer | null): void {
  useEffect(() => {
    if (timer === null) return;
    let own = document.title;
    let shown = own;
    const show = () => {
      // Another page has set the title meanwhile.
      if (document.title !== shown) own = document.title;
      shown = [timerWords(timer, Date.now()), PHASE_NAMES[timer.phase], own.split(TITLE_SEPARATOR).at(-1)].join(TITLE_SEPARATOR);
      document.title = shown;
    };
    show();
    const ticking = setInterval(show, 1000);
    return () => {
      clearInterval(ticking);
      if (document.title === shown) document.title = own;
    };
  }, [timer]);
}

/** Shows progress in the tab's icon as a filling dot; hollow while paused. */
function useFaviconTime(timer: FocusTimer | null): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (timer === null || icon === null) return;
    const usual = icon.href;
    const show = () => {
      const drawn = faviconOf(timer, Date.now());
      if (icon.href !== drawn) icon.href = drawn;
    };
    show();
    const looking = setInterval(show, FAVICON_CHECK_MS);
    return () => {
      clearInterval(looking);
      icon.href = usual;
    };
  }, [timer]);
}

function faviconOf(timer: FocusTimer, now: number): string {
  const filled = timer.length === null ? 1 : Math.round((elapsed(timer, now) / timer.length) * FAVICON_STEPS) / FAVICON_STEPS;
  // The filled area shows the progress, as on the dial.
  const radius = (10 * Math.sqrt(filled)).toFixed(1);
  const look = timer.pausedAt === null ? 'fill="#f6b02c"' : 'fill="none" stroke="#f6b02c" stroke-width="2"';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#15172e"/><circle cx="16" cy="16" r="11" fill="none" stroke="#7f84b0" stroke-width="1.5"/><circle cx="16" cy="16" r="${radius}" ${look}/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** On other screens, a toast says that time is up and offers the next step. */
function useEndToast(userId: string, timer: FocusTimer | null): void {
  const ended = useEndedPhase();
  const actions = useTimerActions(userId);
  const { pathname } = useLocation();
  const isShown = ended !== null && !TIMER_SCREENS.includes(pathname) && (timer === null || ended.goesOn);

  useEffect(() => {
    if (!isShown) return;
    showToast(toastOf(ended, actions), { id: END_TOAST_ID, duration: ended.goesOn || ended.isShared ? END_TOAST_MS : Infinity });
    return () => dismissToast(END_TOAST_ID);
  }, [isShown, ended, actions]);
}

function toastOf({ phase, next, round, subjectId, taskId, goesOn, isShared }: EndedPhase, actions: TimerActions): ToastContent {
  const title = `${PHASE_NAMES[phase]} ended`;
  if (goesOn) return { title, text: `${PHASE_NAMES[next]} started.` };
  if (isShared) return { title, text: END_WORDS[phase] };
  const action = { label: START_WORDS[next], onPress: () => actions.start({ phase: next, round, subjectId, taskId }) };
  return { title, text: END_WORDS[phase], action };
}

/** Two quiet tones, and a notification if the student wants one and the tab is hidden. */
function announceEnd({ phase, playsSound, notifies }: EndedPhase): void {
  if (playsSound) void playTones();
  if (notifies && document.visibilityState === 'hidden') {
    void notify(phase).catch((error: unknown) => console.error('The end of the timer could not be notified', error));
  }
}

async function notify(phase: EndedPhase['phase']): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const worker = await navigator.serviceWorker.ready;
  const data: NotificationData = { path: '/productivity' };
  await worker.showNotification(`${PHASE_NAMES[phase]} ended`, { body: END_WORDS[phase], tag: 'focus', icon: '/icons/icon-192.png', data });
}

async function playTones(): Promise<void> {
  // Without a user gesture the browser blocks audio, and would play it at the next touch, long after the end.
  if (navigator.userActivation?.hasBeenActive === false) return;
  const audio = new AudioContext();
  await audio.resume();
  for (const [index, frequency] of END_TONES_HZ.entries()) {
    const begin = audio.currentTime + index * END_TONE_SECONDS;
    const tone = new OscillatorNode(audio, { frequency });
    const loudness = new GainNode(audio, { gain: 0 });
    loudness.gain.setValueAtTime(0, begin);
    loudness.gain.linearRampToValueAtTime(0.2, begin + 0.05);
    loudness.gain.linearRampToValueAtTime(0, begin + END_TONE_SECONDS);
    tone.connect(loudness).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + END_TONE_SECONDS);
    if (index === END_TONES_HZ.length - 1) tone.onended = () => void audio.close();
  }
}

/** Applies the host's actions on the group's timer to the student's, on every page. */
function useFollowGroup(userId: string, following: Following | null): void {
  const replica = useReplica();
  const groupId = following?.groupId ?? '';
  const { data: group } = useRecord('groups', groupId);
  const timer = useMemo(() => (group?.id === groupId ? readGroupTimer(group.timer) : null), [group, groupId]);
  const offset = useServerOffset();
  useServerClock(following !== null);

  useEffect(() => {
    if (replica === null || timer === null) return undefined;
    const follow = () =>
      void followGroupTimer(replica, userId, groupId, timer, Date.now()).then(
        (minutes) => minutes !== null && showEnd(minutes),
        (error: unknown) => console.error('The shared timer could not be followed', error),
      );
    follow();
    // Ends following a host who stays paused.
    const abandoned = timer.pausedAt === null ? undefined : setTimeout(follow, Math.max(overAt(timer) - (Date.now() + offset), 0));
    return () => clearTimeout(abandoned);
  }, [replica, userId, groupId, timer, offset]);
}

function showEnd(minutes: number): void {
  showToast(
    { title: 'The shared timer was ended', text: `Your ${durationWords(minutes)} are saved.` },
    { id: 'group-timer-ended', duration: 8000 },
  );
}
