import type { CollectionSchema, PropertySchema } from './collection-schema.ts';

export interface InvalidField {
  readonly field: string;
  /** A sentence for the student. */
  readonly message: string;
}

/**
 * Returns the first field that the table would refuse, so that the student learns of it while typing. The database repeats these
 * checks.
 */
export function invalidField(schema: CollectionSchema, fields: Readonly<Record<string, unknown>>): InvalidField | null {
  for (const [field, value] of Object.entries(fields)) {
    const property = schema.properties[field];
    const problem = property ? problemWith(property, value) : 'is not known.';
    if (problem) return { field, message: `${label(field)} ${problem}` };
  }
  return null;
}

function problemWith(property: PropertySchema, value: unknown): string | null {
  const types = typeof property.type === 'string' ? [property.type] : property.type;
  if (value === null) return types.includes('null') ? null : 'is missing.';
  if (typeof value === 'string') {
    if (!types.includes('string')) return 'is not of the right kind.';
    if (!isStorable(value)) return UNSTORABLE;
    const length = [...value].length;
    if (length < (property.minLength ?? 0)) return 'is empty.';
    if (property.enum && !property.enum.includes(value)) return `cannot be “${value}”.`;
    if (property.maxLength !== undefined && length > property.maxLength) {
      return `is too long: ${length} characters, at most ${property.maxLength} fit.`;
    }
    return property.format ? problemWithFormat(property.format, value) : null;
  }
  if (typeof value === 'number') {
    if (!types.includes('number') && !(types.includes('integer') && Number.isSafeInteger(value))) return 'is not a whole number.';
    if (!Number.isFinite(value)) return 'is not a number.';
    if (value < (property.minimum ?? -Infinity) || value > (property.maximum ?? Infinity)) {
      return `must lie between ${property.minimum} and ${property.maximum}.`;
    }
    return null;
  }
  if (Array.isArray(value)) {
    if (!types.includes('array')) return 'is not of the right kind.';
    if (value.length > (property.maxItems ?? Infinity)) return `has too many entries: at most ${property.maxItems} fit.`;
    const { items = { type: 'string' } } = property;
    return value.map((member) => problemWith(items, member)).find((problem) => problem !== null) ?? null;
  }
  const type = typeof value;
  if ((type !== 'boolean' && type !== 'object') || !types.includes(type)) return 'is not of the right kind.';
  return isStorable(value) ? null : UNSTORABLE;
}

const UNSTORABLE = 'contains characters that cannot be stored.';

/** False for NUL and lone surrogates, which Postgres stores neither in text nor inside JSON. No keyboard produces them. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => isStorable(name) && isStorable(member));
}

function problemWithFormat(format: NonNullable<PropertySchema['format']>, value: string): string | null {
  switch (format) {
    case 'date':
      return isCalendarDay(value) ? null : 'is not a day in the calendar.';
    case 'date-time':
      return /^\d{4}-/.test(value) && !Number.isNaN(Date.parse(value)) ? null : 'is not a moment in time.';
    case 'uuid':
    case 'epoch-ms':
      // The app writes values of other types; nobody types them.
      return null;
  }
}

/** True for an existing day, written YYYY-MM-DD. 30 February does not exist. */
function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** `dueDate` → `Due date`. */
function label(field: string): string {
  const words = field.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
