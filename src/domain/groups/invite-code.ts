/** How many characters an invite code has. */
export const INVITE_CODE_LENGTH = 6;

/** A link to an invite, alone or in the middle of a message; what follows the code is not part of it. */
const LINK = /(?:\/i\/|[?&]code=)([^/?&#\s]+)/i;
/** Between the characters, as people write codes down: any blank, any dash, and what phones put in unseen. */
const BETWEEN = /[\s\p{Pd}_.·\u200B-\u200F\u2060\uFEFF]+/gu;
const CODE = /^[A-Z0-9]{6}$/;

/**
 * The code of a group in what somebody typed or pasted: in any case, with spaces or hyphens, or a link.
 * @returns null where there is none in it
 */
export function parseInviteCode(text: string): string | null {
  const link = LINK.exec(text)?.[1];
  const written = link === undefined ? text : decoded(link);
  const letters = written.replace(BETWEEN, '');
  // Before the capitals: some letters of other scripts become Latin ones.
  if (!/^[a-z0-9]*$/i.test(letters)) return link === undefined ? null : beforeText(letters);
  const code = letters.toUpperCase();
  return CODE.test(code) ? code : null;
}

/** The link that opens an invite. */
export function inviteLink(origin: string, code: string): string {
  return `${origin}/i/${code}`;
}

/** A link that ends a sentence, with the sign after it. */
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
