/** 25:00, 1:02:03. Rounds up when counting down, down when counting up. */
export function clockWords(milliseconds: number, direction: 'down' | 'up'): string {
  const seconds = direction === 'down' ? Math.ceil(milliseconds / 1000) : Math.floor(milliseconds / 1000);
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}

const shortTime = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });

/** 10:05 am, as the student's device writes it. `instant`: epoch milliseconds or ISO 8601. */
export function clockTime(instant: number | string): string {
  return shortTime.format(new Date(instant));
}
