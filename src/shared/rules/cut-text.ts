/** The beginning of a text, of so many UTF-16 units at most. Never half an emoji: the database stores none, and no text that has one. */
export function cutText(text: string, most: number): string {
  const isHalved = text.length > most && /[\uD800-\uDBFF]/.test(text[most - 1] ?? '');
  return text.slice(0, isHalved ? most - 1 : most);
}
