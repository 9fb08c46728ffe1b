/** The first `most` UTF-16 units of a text. Never ends with half an emoji: the database rejects any text that has half a surrogate pair. */
export function cutText(text: string, most: number): string {
  const isHalved = text.length > most && /[\uD800-\uDBFF]/.test(text[most - 1] ?? '');
  return text.slice(0, isHalved ? most - 1 : most);
}
