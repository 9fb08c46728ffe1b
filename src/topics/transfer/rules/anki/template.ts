/** Fields that an Anki template can use, by name. */
export type TemplateFields = ReadonlyMap<string, string>;

const LONGEST = 200_000;
const MOST_TAGS = 2000;

interface Section {
  readonly name: string;
  readonly isShown: boolean;
}

/**
 * Renders one side of a card. Supports `{{Field}}`, `{{filter:Field}}` and the sections `{{#Field}}…{{/Field}}` and
 * `{{^Field}}…{{/Field}}`. Inserted fields are not parsed as templates again. The result is HTML for plainHtml.
 */
export function rendered(template: string, fields: TemplateFields): string {
  let html = '';
  const sections: Section[] = [];
  let at = 0;
  for (let count = 0; count < MOST_TAGS && html.length < LONGEST; count += 1) {
    const open = template.indexOf('{{', at);
    const close = open < 0 ? -1 : template.indexOf('}}', open);
    const isShown = sections.every((section) => section.isShown);
    if (close < 0) {
      if (isShown) html += template.slice(at);
      break;
    }
    if (isShown) html += template.slice(at, open);
    const tag = template.slice(open + 2, close).trim();
    at = close + 2;
    const name = tag.slice(1).trim();
    if (tag.startsWith('#') || tag.startsWith('^')) {
      const isFilled = hasContent(fields.get(name) ?? '');
      sections.push({ name, isShown: tag.startsWith('#') === isFilled });
    } else if (tag.startsWith('/')) {
      if (sections.at(-1)?.name === name) sections.pop();
    } else if (isShown) html += valueOf(tag, fields);
  }
  return html.slice(0, LONGEST);
}

/** Whether a field has visible content. Checks only its beginning. */
function hasContent(field: string): boolean {
  const start = field.slice(0, 2000);
  return /<img\b/i.test(start) || start.replaceAll(/<[^>]{0,200}>|&nbsp;|\s/g, '') !== '';
}

/** The value of a field; empty for the filters `type`, for which the student types the value, and `tts`. Other filters are ignored. */
function valueOf(tag: string, fields: TemplateFields): string {
  const parts = tag.split(':');
  const value = fields.get(parts.at(-1)!.trim()) ?? '';
  const isAsked = parts.slice(0, -1).some((filter) => filter.trim() === 'type');
  return isAsked || parts[0]!.startsWith('tts') ? '' : value.slice(0, LONGEST);
}
