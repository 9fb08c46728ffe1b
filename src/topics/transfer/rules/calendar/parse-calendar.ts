/** A line of an iCalendar file: `DTSTART;TZID=Asia/Kolkata:20261126T100000`. */
export interface CalendarLine {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** A component, from `BEGIN:VEVENT` to `END:VEVENT`. */
export interface Component {
  readonly name: string;
  readonly lines: readonly CalendarLine[];
  readonly parts: readonly Component[];
  /** Whether the component has its END. */
  readonly isWhole: boolean;
}

const MOST_LINES = 3_000_000;
/** Maximum nesting. A calendar, an event and its alarm are three levels. */
const DEEPEST = 6;
/** Maximum number of properties of a component. An event has thirty. */
const MOST_PROPERTIES = 2000;
const LONGEST_LINE = 200_000;
const MOST_PARAMETERS = 20;

/** Parses the components of an iCalendar file (RFC 5545), the outermost of which is VCALENDAR. Null if it is no such file. */
export function parseCalendar(text: string): readonly Component[] | null {
  const roots: Building[] = [];
  const open: Building[] = [];
  /** Number of open components below the maximum depth. */
  let skipped = 0;
  for (const content of unfolded(text)) {
    const line = parsedLine(content);
    if (line === null) continue;
    const name = line.value.trim().toUpperCase();
    if (line.name === 'BEGIN') {
      if (open.length >= DEEPEST) skipped += 1;
      else {
        const component: Building = { name, lines: [], parts: [], isWhole: false };
        (open.at(-1)?.parts ?? roots).push(component);
        open.push(component);
      }
    } else if (line.name === 'END') {
      if (skipped > 0) skipped -= 1;
      else if (open.at(-1)?.name === name) open.pop()!.isWhole = true;
    } else if (skipped === 0 && open.length > 0 && open.at(-1)!.lines.length < MOST_PROPERTIES) open.at(-1)!.lines.push(line);
  }
  const calendars = roots.filter(({ name }) => name === 'VCALENDAR');
  return calendars.length === 0 ? null : calendars;
}

interface Building extends Component {
  readonly lines: CalendarLine[];
  readonly parts: Building[];
  isWhole: boolean;
}

/** Joins folded lines: a line that starts with a space continues the one before. */
function* unfolded(text: string): Generator<string> {
  let parts: string[] = [];
  let length = 0;
  let count = 0;
  for (let at = 0; at <= text.length && count < MOST_LINES; count += 1) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end).replace(/\r$/, '');
    at = end < 0 ? text.length + 1 : end + 1;
    if (line.startsWith(' ') || line.startsWith('\t')) {
      length += line.length;
      if (length <= LONGEST_LINE) parts.push(line.slice(1));
      continue;
    }
    if (parts.length > 0) yield parts.join('');
    parts = [line.slice(0, LONGEST_LINE)];
    length = line.length;
  }
  if (parts.length > 0) yield parts.join('');
}

function parsedLine(text: string): CalendarLine | null {
  const [, name] = /^([A-Za-z0-9-]{1,60})(?=[;:])/.exec(text) ?? [];
  if (name === undefined) return null;
  const parameters = new Map<string, string>();
  let at = name.length;
  while (text[at] === ';' && parameters.size < MOST_PARAMETERS) {
    const equals = text.indexOf('=', at);
    if (equals < 0) return null;
    const parameter = text.slice(at + 1, equals).toUpperCase();
    const isQuoted = text[equals + 1] === '"';
    const end = isQuoted ? text.indexOf('"', equals + 2) : endOfBare(text, equals + 1);
    if (end < 0) return null;
    parameters.set(parameter, text.slice(equals + (isQuoted ? 2 : 1), end));
    at = isQuoted ? end + 1 : end;
    // Skips further values of the parameter. No parameter that is used has several.
    while (text[at] === ',') {
      at = text[at + 1] === '"' ? text.indexOf('"', at + 2) + 1 : endOfBare(text, at + 1);
      if (at <= 0) return null;
    }
  }
  return text[at] === ':' ? { name: name.toUpperCase(), parameters, value: text.slice(at + 1) } : null;
}

function endOfBare(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) if (';:,'.includes(text[at]!)) return at;
  return -1;
}

/** Unescapes a TEXT value: `\n`, `\,`, `\;` and `\\`. */
export function unescaped(value: string): string {
  return value.replaceAll(/\\([nN,;:\\"])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter));
}

/** Splits a list of TEXT values. Escaped commas belong to a value. */
export function listed(value: string): string[] {
  return (value.match(/(?:[^,\\]|\\.)+/g) ?? []).map(unescaped);
}
