/** A part of a message's text; `at` is its offset. */
export type TextPart =
  | { readonly kind: 'words'; readonly text: string; readonly at: number }
  | { readonly kind: 'link'; readonly text: string; readonly at: number; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly at: number; readonly userId: string };

/** Mentionable members: ids by username. */
export type Usernames = ReadonlyMap<string, string>;

const LINK = /\bhttps?:\/\/[^\s<>"“”\p{Cc}]+/giu;
const WORD = /[\p{L}\p{M}\p{N}_]/u;

/** Splits a text into links, mentions and the words between them. The parts together are the whole text. */
export function parseMessage(text: string, usernames: Usernames): readonly TextPart[] {
  const found = [...linksIn(text)];
  for (const mention of mentionsIn(text, usernames)) {
    const isInLink = found.some(({ at, text: { length } }) => mention.at < at + length && at < mention.at + mention.text.length);
    if (!isInLink) found.push(mention);
  }
  const parts: TextPart[] = [];
  let read = 0;
  for (const part of found.toSorted((a, b) => a.at - b.at)) {
    if (part.at > read) parts.push({ kind: 'words', text: text.slice(read, part.at), at: read });
    parts.push(part);
    read = part.at + part.text.length;
  }
  if (read < text.length) parts.push({ kind: 'words', text: text.slice(read), at: read });
  return parts;
}

/** Ids of all mentioned members, without duplicates. */
export function mentionedIn(text: string, usernames: Usernames): readonly string[] {
  return [...new Set(parseMessage(text, usernames).flatMap((part) => (part.kind === 'mention' ? [part.userId] : [])))];
}

function* linksIn(text: string): Generator<TextPart> {
  for (const { 0: match, index: at } of text.matchAll(LINK)) {
    const link = withoutSentence(match);
    if (!URL.canParse(link)) continue;
    const { href, protocol, username, password } = new URL(link);
    // A link with credentials disguises its target, so it stays plain text.
    if ((protocol === 'https:' || protocol === 'http:') && username === '' && password === '') yield { kind: 'link', text: link, at, href };
  }
}

/** Removes trailing punctuation and brackets from a link. */
function withoutSentence(link: string): string {
  let rest = link;
  for (;;) {
    const last = rest.at(-1)!;
    const isClosing = last === ')' && count(rest, ')') > count(rest, '(');
    if (!isClosing && !/[.,;:!?'’…*_~$।\]}]/u.test(last)) return rest;
    rest = rest.slice(0, -1);
  }
}

function count(text: string, letter: string): number {
  return text.split(letter).length - 1;
}

function* mentionsIn(text: string, usernames: Usernames): Generator<TextPart> {
  // Longest name first, so that “@asha k” does not match “@asha”.
  const names = [...usernames.keys()].filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  let from = 0;
  for (;;) {
    const at = text.indexOf('@', from);
    if (at === -1) return;
    from = at + 1;
    // An “@” within a word belongs to an email address.
    if (at > 0 && WORD.test(text[at - 1]!)) continue;
    const name = names.find((candidate) => isNamedAt(text, from, candidate));
    if (name === undefined) continue;
    yield { kind: 'mention', text: text.slice(at, from + name.length), at, userId: usernames.get(name)! };
    from += name.length;
  }
}

function isNamedAt(text: string, at: number, name: string): boolean {
  const end = at + name.length;
  return text.slice(at, end).toLowerCase() === name.toLowerCase() && !(end < text.length && WORD.test(text[end]!));
}

/** Text between an “@” and the caret: the start of a name being typed. */
export interface TypedMention {
  /** Offset of the “@”. */
  readonly at: number;
  readonly query: string;
}

/** Maximum length of a query. Longer names are completed from their first word. */
const LONGEST_QUERY = 30;

/** The mention being typed at the caret; null if none. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const before = text.slice(Math.max(0, caret - LONGEST_QUERY - 1), caret);
  const at = before.lastIndexOf('@');
  if (at === -1) return null;
  const query = before.slice(at + 1);
  if (/\s/.test(query) || (at > 0 && WORD.test(before[at - 1]!))) return null;
  return { at: caret - query.length - 1, query };
}

/** Completes the mention in the text, and returns the new caret position. */
export function withMention(
  text: string,
  { at, query }: TypedMention,
  username: string,
): { readonly text: string; readonly caret: number } {
  const after = text.slice(at + 1 + query.length);
  const mention = `@${username}${/^\s/.test(after) ? '' : ' '}`;
  return { text: text.slice(0, at) + mention + after, caret: at + mention.length + (mention.endsWith(' ') ? 0 : 1) };
}

export const MOST_CHARACTERS = 4000;

/** Counts code points, as the database does. */
export function charactersIn(text: string): number {
  return [...text].length;
}
