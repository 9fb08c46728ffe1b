/** Characters of an invite code. */
export const INVITE_CODE_LENGTH = 6;

/** An invite link, alone or inside a message; text after the code is ignored. */
const LINK = /(?:\/i\/|[?&]code=)([^/?&#\s]+)/i;
/** Separators that people type, and invisible characters that phones insert. */
const BETWEEN = /[\s\p{Pd}_.·\u200B-\u200F\u2060\uFEFF]+/gu;
const CODE = /^[A-Z0-9]{6}$/;

/**
 * Finds a group's code in typed or pasted text: any case, with separators, or a link.
 * @returns null if there is none
 */
export function parseInviteCode(text: string): string | null {
  const link = LINK.exec(text)?.[1];
  const written = link === undefined ? text : decoded(link);
  const letters = written.replace(BETWEEN, '');
  // Check before upper-casing, which turns some letters of other scripts into Latin ones.
  if (!/^[a-z0-9]*$/i.test(letters)) return link === undefined ? null : beforeText(letters);
  const code = letters.toUpperCase();
  return CODE.test(code) ? code : null;
}

/**
 * The invite link of a code.
 * @param from username of the member who invites; null if unknown
 */
export function inviteLink(origin: string, code: string, from: string | null): string {
  return `${origin}/i/${code}${from === null ? '' : `?from=${encodeURIComponent(from)}`}`;
}

/** Strips punctuation after a link. */
function beforeText(letters: string): string | null {
  const code = /^([a-z0-9]{6})[^a-z0-9]/i.exec(letters)?.[1];
  return code === undefined ? null : code.toUpperCase();
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
