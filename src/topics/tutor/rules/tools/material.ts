/** Delimits a student's text. The prompt says that text inside the delimiters changes no rule. */
export function asMaterial(text: string): string {
  // The question must not contain the closing delimiter.
  const inner = text.replaceAll(/<(\/?\s*question\s*)>/gi, '‹$1›');
  return `<question>\n${inner}\n</question>`;
}
