/** Maximum length of a title in characters. */
const LONGEST = 140;

/** The beginning of a text as a title. Never ends inside a formula. */
export function cutTitle(text: string): string {
  const whole = text.replaceAll(/\s+/g, ' ').trim();
  if (whole.length <= LONGEST) return whole;
  let title = '';
  for (const [at, part] of whole.split('$').entries()) {
    const isFormula = at % 2 === 1;
    const next = isFormula ? `$${part}$` : part;
    if (title.length + next.length <= LONGEST) {
      title += next;
      continue;
    }
    if (!isFormula) title += next.slice(0, LONGEST - title.length).replace(/\s+\S*$/, '');
    break;
  }
  return `${title.trim().replace(/[,;:.]$/, '')} …`;
}
