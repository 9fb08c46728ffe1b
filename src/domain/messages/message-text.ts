/** A part of a message's text; `text` is as it was written, `at` where it begins. */
export type TextPart =
  | { readonly kind: 'words'; readonly text: string; readonly at: number }
  | { readonly kind: 'link'; readonly text: string; readonly at: number; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly at: number; readonly userId: string };

/** Who can be mentioned: ids by username. */
export type Usernames = ReadonlyMap<string, string>;

const LINK = /\bhttps?:\/\/[^\s<>"“”\p{Cc}]+/giu;
const WORD = /[\p{L}\p{M}\p{N}_]/u;

/** Links and mentions in a text, and what is between them: together they are the text. Nothing in it is ever code. */
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

/** The ids of those whom a text mentions, each once. */
export function mentionedIn(text: string, usernames: Usernames): readonly string[] {
  return [...new Set(parseMessage(text, usernames).flatMap((part) => (part.kind === 'mention' ? [part.userId] : [])))];
}

function* linksIn(text: string): Generator<TextPart> {
  for (const { 0: match, index: at } of text.matchAll(LINK)) {
    const link = withoutSentence(match);
    if (!URL.canParse(link)) continue;
    const { href, protocol, username, password } = new URL(link);
    // One that hides where it leads behind a name stays words.
    if ((protocol === 'https:' || protocol === 'http:') && username === '' && password === '') yield { kind: 'link', text: link, at, href };
  }
}

/** A link at the end of a sentence, or in brackets, does not own what comes after it. */
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
  // The longest first: “@asha k” is not “@asha”.
  const names = [...usernames.keys()].filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  let from = 0;
  for (;;) {
    const at = text.indexOf('@', from);
    if (at === -1) return;
    from = at + 1;
    // Within a word it belongs to an e-mail address.
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

/** What stands between an “@” and the caret: the beginning of a name that is being typed. */
export interface TypedMention {
  /** Where the “@” is. */
  readonly at: number;
  readonly query: string;
}

/** Names with a space in them are completed from their first word. */
const LONGEST_QUERY = 30;

/** The mention that is being typed where the caret is; null where there is none. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const before = text.slice(Math.max(0, caret - LONGEST_QUERY - 1), caret);
  const at = before.lastIndexOf('@');
  if (at === -1) return null;
  const query = before.slice(at + 1);
  if (/\s/.test(query) || (at > 0 && WORD.test(before[at - 1]!))) return null;
  return { at: caret - query.length - 1, query };
}

/** The text with the typed mention completed, and where the caret goes. */
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

/** As the database counts them: some characters are two halves here. */
export function charactersIn(text: string): number {
  return [...text].length;
}
