/** What is left of a text of which `sent` is on the server: what was added at its end, or all if it was changed. */
export function withoutSent(text: string, sent: string): string {
  return text.startsWith(sent) ? text.slice(sent.length).trim() : text;
}
