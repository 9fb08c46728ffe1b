/** Formats a duration in minutes; undefined outside one day. */
export function hoursAndMinutes(minutes: number): string | undefined {
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 1440) return undefined;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const words = [
    hours === 0 ? '' : hours === 1 ? '1 hour' : `${hours} hours`,
    rest === 0 ? '' : rest === 1 ? '1 minute' : `${rest} minutes`,
  ];
  return `${words.filter(Boolean).join(' ')} a day`;
}

/** A typed number in the form in which its field shows it once stored. */
export function numberWords(text: string): string {
  return text === '' ? '' : String(Number(text));
}
