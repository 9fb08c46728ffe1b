import type { NotificationData } from '../../reminders/rules/index.ts';
import type { EndedPhase } from '../store/timer.commands.ts';
import { END_WORDS, PHASE_NAMES } from './phase-words.ts';

/** Two quiet tones, and a notification if the student wants one and the tab is hidden. */
export function announceEnd({ phase, playsSound, notifies }: EndedPhase): void {
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

const TONES_HZ = [660, 880];
const TONE_SECONDS = 0.35;

async function playTones(): Promise<void> {
  // Without a user gesture audio is blocked, and would play at the next touch, long after.
  if (navigator.userActivation?.hasBeenActive === false) return;
  const audio = new AudioContext();
  await audio.resume();
  for (const [index, frequency] of TONES_HZ.entries()) {
    const begin = audio.currentTime + index * TONE_SECONDS;
    const tone = new OscillatorNode(audio, { frequency });
    const loudness = new GainNode(audio, { gain: 0 });
    loudness.gain.setValueAtTime(0, begin);
    loudness.gain.linearRampToValueAtTime(0.2, begin + 0.05);
    loudness.gain.linearRampToValueAtTime(0, begin + TONE_SECONDS);
    tone.connect(loudness).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + TONE_SECONDS);
    if (index === TONES_HZ.length - 1) tone.onended = () => void audio.close();
  }
}
