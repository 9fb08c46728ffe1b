import { spokenCount } from './day-names.ts';

/** Maximum in minutes: anything longer is a project, not a task. */
const LONGEST = 24 * 60;

const HOURS = String.raw`(?<hours>\d{1,4}(?:[.,]\d{1,4})?)\s*(?:h|hrs?|hours?|gha?nt[ae]|घंट[ाे])`;
const MINUTES = String.raw`(?<minutes>\d{1,4})\s*(?:m|mins?|minutes?|मिनट)?`;
const DURATION = new RegExp(`^(?:${HOURS})?\\s*(?:${MINUTES})?$`, 'i');
/** Hours in words: "do ghante", "dedh ghanta", "half an hour". */
const SPOKEN = /^(?:a )?(?<count>\S+) (?:an )?(?:hrs?|hours?|gha?nt[ae]|घंट[ाे])$/i;
const HALVES: readonly (readonly [number, RegExp])[] = [
  [0.5, /^(?:half|aa?dh[ae]|आध[ाे])$/i],
  [1.5, /^(?:dedh|डेढ)$/i],
  [2.5, /^(?:dhai|ढाई)$/i],
];
const CLOCK = /^(?<hours>\d{1,2}):(?<minutes>[0-5]\d)$/;

/** Minutes in words: 45 min, 2 h, 2 h 5 min. */
export function durationWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Like `durationWords`, with aligned minutes for columns: 45 min, 2 h, 2 h 05. */
export function shortDurationWords(minutes: number): string {
  return durationWords(minutes).replace(/(?<= h )(\d+) min$/, (_, rest: string) => rest.padStart(2, '0'));
}

/**
 * Parses a duration as students write it, in minutes: "45", "45m", "1.5h", "1h 30m", "1:30", "2 hours", "do ghante".
 * @returns null if it is none, or not between a minute and a day
 */
export function parsedDuration(text: string): number | null {
  const written = text.trim();
  const spoken = SPOKEN.exec(written)?.groups?.['count']?.toLowerCase();
  const hours =
    spoken === undefined || /\d/.test(spoken) ? null : (HALVES.find(([, names]) => names.test(spoken))?.[0] ?? spokenCount(spoken));
  if (hours !== null) return hours * 60;
  const parts = (CLOCK.exec(written) ?? DURATION.exec(written))?.groups;
  if (!parts || (parts['hours'] === undefined && parts['minutes'] === undefined)) return null;
  const minutes = Math.round(Number(parts['hours']?.replace(',', '.') ?? 0) * 60 + Number(parts['minutes'] ?? 0));
  return minutes >= 1 && minutes <= LONGEST ? minutes : null;
}
