import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Schema } from '@supabase/lite';

/** Mail types, named as in config.toml. */
export type TemplateName = 'confirmation' | 'recovery' | 'email_change';

export interface Template {
  readonly subject: string;
  /** HTML with Supabase's variables: `{{ .ConfirmationURL }}`. */
  readonly html: string;
}

export type Templates = Readonly<Record<TemplateName, Template>>;

type TemplateSettings = NonNullable<NonNullable<NonNullable<Schema['auth']>['email']>['template']>;

/** Reads the templates in config.toml, relative to the project. Throws if one is missing. */
export function readTemplates(settings: TemplateSettings | undefined, projectDir: string): Templates {
  const read = (name: TemplateName): Template => {
    const { subject, content_path: path } = settings?.[name] ?? {};
    if (!subject || !path) throw new Error(`config.toml lacks subject or content_path of [auth.email.template.${name}]`);
    return { subject, html: readFileSync(resolve(projectDir, path), 'utf8') };
  };
  return { confirmation: read('confirmation'), recovery: read('recovery'), email_change: read('email_change') };
}

/** Variables of a template. */
export interface Variables {
  readonly ConfirmationURL: string;
  readonly Email: string;
  readonly NewEmail: string;
  readonly SiteURL: string;
}

/** The mail as HTML and as text. */
export function fillTemplate({ subject, html }: Template, variables: Partial<Variables>): { subject: string; html: string; text: string } {
  const filled = html.replaceAll(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) => escapeHtml(variables[name as keyof Variables] ?? ''));
  return { subject, html: filled, text: textOf(filled) };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** Converts HTML to text. It knows only what our own templates use: paragraphs, breaks and links. */
function textOf(html: string): string {
  const text = html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g, '$2: $1')
    .replaceAll(/ ?<\/p> ?/g, '\n\n')
    .replaceAll(/<br ?\/?>/g, '\n')
    .replaceAll(/<[^>]*> ?/g, '');
  return Object.entries(ENTITIES)
    .reduceRight((decoded, [character, entity]) => decoded.replaceAll(entity, character), text)
    .trim();
}
