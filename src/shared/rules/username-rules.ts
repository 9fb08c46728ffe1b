/** Faults of a name that can be shown before the server is asked. The database decides: migration `names`. */
export type UsernameFault = 'blank' | 'unseen' | 'long';

/** Maximum length in characters, as the column counts them. */
const LONGEST_USERNAME = 60;

/** Invisible characters, as in `private.unseen()`: control characters, bidirectional marks, fillers, tags. */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uE000-\uF8FF\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFC\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/u;

/** Allowed uses, as in `private.has_unseen()`: joiners in Arabic and Indian scripts, joiners and variation selectors in emojis. */
const JOINED =
  // oxlint-disable-next-line no-misleading-character-class
  /([\u0600-\u06FF\u0750-\u077F\u0900-\u0DFF])[\u200C\u200D]|([\u203C-\u3299\u{1F000}-\u{1FAFF}])(\uFE0F?\u200D|\uFE0E|\uFE0F)/gu;

/** True if a name of any kind has invisible characters. */
export function hasUnseen(name: string): boolean {
  return UNSEEN.test(name.replaceAll(JOINED, '$1$2'));
}

/** Fault of a username; null if none is visible. The name may still be taken or reserved for the operator. */
export function usernameFault(name: string): UsernameFault | null {
  const kept = name.normalize('NFKC').trim();
  if (kept === '') return null;
  // Checks the typed and the normalized form: normalizing turns a ligature into several letters.
  if (Math.max([...name.trim()].length, [...kept].length) > LONGEST_USERNAME) return 'long';
  if (hasUnseen(kept)) return 'unseen';
  return /[\p{Alphabetic}\p{N}]/u.test(kept) ? null : 'blank';
}

export const USERNAME_FAULTS: Readonly<Record<UsernameFault, string>> = {
  blank: 'Use at least one letter or number.',
  long: `This username is too long. Use at most ${LONGEST_USERNAME} characters.`,
  unseen: 'This username has characters that nobody can see. Type it again without them.',
};

export const UNSEEN_NAME = 'This name has characters that nobody can see. Type it again without them.';
export const USERNAME_TAKEN = 'This username is not available. Choose another one.';

/** A name that the server refused: its kind, and what the student can do. */
export interface NameRefusal {
  /** `name`: the display name of a student, or the name of a group. */
  readonly kind: 'username' | 'name';
  readonly words: string;
}

/** Refusals by the messages that the triggers of migration `names` raise. */
const REFUSALS: ReadonlyMap<string, NameRefusal> = new Map([
  ['This username is blank', { kind: 'username', words: USERNAME_FAULTS.blank }],
  ['This username is unseen', { kind: 'username', words: USERNAME_FAULTS.unseen }],
  [
    'This username is reserved',
    { kind: 'username', words: 'This username looks like one of the people who run Ekagra. Choose another one.' },
  ],
  ['This username is taken', { kind: 'username', words: USERNAME_TAKEN }],
  ['This name cannot be seen as it is', { kind: 'name', words: UNSEEN_NAME }],
  ['This name is reserved', { kind: 'name', words: 'This name looks like one of the people who run Ekagra. Choose another one.' }],
]);

/**
 * @param said the database's error message
 * @returns undefined if the error is not about a name
 */
export function nameRefusal(said: string): NameRefusal | undefined {
  return REFUSALS.get(said);
}
