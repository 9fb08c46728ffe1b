/** The rest of a text after `sent` reached the server: what was added at its end, or everything if it was changed. */
export function withoutSent(text: string, sent: string): string {
  return text.startsWith(sent) ? text.slice(sent.length).trim() : text;
}
