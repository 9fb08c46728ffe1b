/** Timer settings of a student. A running timer keeps the length it started with. */
export interface FocusSettings {
  /** Minutes. */
  readonly focus: number;
  readonly shortBreak: number;
  readonly longBreak: number;
  /** Focus phases before a long break. */
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

/** Allowed ranges. */
export const FOCUS_LIMITS = { focus: MINUTES, shortBreak: MINUTES, longBreak: MINUTES, longBreakEvery: { min: 1, max: 12 } } as const;

export type FocusNumber = keyof typeof FOCUS_LIMITS;

/** True for a whole number in the setting's range. */
export function isWithinLimits(setting: FocusNumber, value: unknown): boolean {
  const { min, max } = FOCUS_LIMITS[setting];
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

/** Parses stored settings; invalid values become defaults. */
export function readFocusSettings(stored: Readonly<Record<string, unknown>> | null | undefined): FocusSettings {
  const isSensible = (name: keyof FocusSettings, value: unknown) =>
    name in FOCUS_LIMITS ? isWithinLimits(name as FocusNumber, value) : typeof value === 'boolean';
  const settings = Object.entries(DEFAULT_FOCUS_SETTINGS).map(([name, usual]) => {
    const value = stored?.[name];
    return [name, isSensible(name as keyof FocusSettings, value) ? value : usual];
  });
  return Object.fromEntries(settings) as FocusSettings;
}
