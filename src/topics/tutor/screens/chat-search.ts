import MiniSearch from 'minisearch';

import type { Chat, Message } from '../store/message.ts';

/** Full-text search over titles, questions and answers. */
export function chatSearch(chats: readonly Chat[], messages: readonly Message[]): (words: string) => ReadonlySet<string> {
  const index = new MiniSearch({
    fields: ['title', 'subject', 'text'],
    searchOptions: { boost: { title: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  const texts = new Map<string, string[]>();
  for (const { chatId, text } of messages) texts.set(chatId, [...(texts.get(chatId) ?? []), text]);
  index.addAll(chats.map(({ id, title, subject }) => ({ id, title, subject: subject ?? '', text: texts.get(id)?.join('\n') ?? '' })));
  return (words) => new Set(index.search(words).map(({ id }) => id as string));
}
