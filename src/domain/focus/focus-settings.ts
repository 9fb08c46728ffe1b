/** How a student's timer works. Whatever it is set to, a timer that runs keeps the length it began with. */
export interface FocusSettings {
  /** Minutes. */
  readonly focus: number;
  readonly shortBreak: number;
  readonly longBreak: number;
  /** The long break comes after so many focus phases. */
  readonly longBreakEvery: number;
  readonly startsBreaksItself: boolean;
  readonly startsFocusItself: boolean;
  readonly playsSound: boolean;
}

export const DEFAULT_FOCUS_SETTINGS: FocusSettings = {
  focus: 25,
  shortBreak: 5,
  longBreak: 15,
  longBreakEvery: 4,
  startsBreaksItself: false,
  startsFocusItself: false,
  playsSound: true,
};

const MINUTES = { min: 1, max: 180 } as const;

/** What each of the numbers may be. */
export const FOCUS_LIMITS = { focus: MINUTES, shortBreak: MINUTES, longBreak: MINUTES, longBreakEvery: { min: 1, max: 12 } } as const;

export type FocusNumber = keyof typeof FOCUS_LIMITS;

/** Is it a whole number that this setting can have? */
export function isWithinLimits(setting: FocusNumber, value: unknown): boolean {
  const { min, max } = FOCUS_LIMITS[setting];
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

/** The settings as stored; what another version or program stored and makes no sense is as in the beginning. */
export function readFocusSettings(stored: Readonly<Record<string, unknown>> | null | undefined): FocusSettings {
  const isSensible = (name: keyof FocusSettings, value: unknown) =>
    name in FOCUS_LIMITS ? isWithinLimits(name as FocusNumber, value) : typeof value === 'boolean';
  const settings = Object.entries(DEFAULT_FOCUS_SETTINGS).map(([name, usual]) => {
    const value = stored?.[name];
    return [name, isSensible(name as keyof FocusSettings, value) ? value : usual];
  });
  return Object.fromEntries(settings) as FocusSettings;
}
