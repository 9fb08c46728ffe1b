import { type EntryPage, titleOfPage } from '../../domain/qa/entry-page.ts';
import type { SolvedEntry } from '../../domain/qa/solved-entry.ts';
import { SYLLABUS } from '../../domain/syllabus/chapters.ts';
import type { AskedPage } from './asked.ts';
import { findSolved } from './load-solved.ts';

/** What stands at an address below /qa. */
export type OpenedQuestion =
  | {
      readonly kind: 'solved';
      readonly entry: SolvedEntry;
      readonly related: readonly SolvedEntry[];
      readonly chapterName: string;
      readonly page: EntryPage;
    }
  | { readonly kind: 'asked'; readonly asked: AskedPage; readonly chapterName: string; readonly page: EntryPage }
  | { readonly kind: 'moved'; readonly slug: string }
  | { readonly kind: 'missing' }
  /** Not on this device, and no network. */
  | { readonly kind: 'unreachable' };

export async function openQuestion(slug: string): Promise<OpenedQuestion> {
  try {
    const solved = await findSolved(slug);
    if (solved !== null) {
      const { entry } = solved;
      return entry.slug === slug ? { kind: 'solved', ...solved, chapterName: nameOf(entry.chapter) } : { kind: 'moved', slug: entry.slug };
    }
    // It knows the server's address, which a page that is drawn ahead does not.
    const { readAsked, readNewerSlug } = await import('./asked.ts');
    const asked = await readAsked(slug);
    if (asked === null) {
      const newer = await readNewerSlug(slug);
      return newer === null ? { kind: 'missing' } : { kind: 'moved', slug: newer };
    }
    const { title, body } = asked.entry;
    const page = { path: `/qa/${slug}`, title: titleOfPage(title), description: titleOfPage(body === '' ? title : body) };
    return { kind: 'asked', asked, chapterName: nameOf(asked.entry.chapter), page };
  } catch (error) {
    console.error('The question could not be loaded', error);
    return { kind: 'unreachable' };
  }
}

function nameOf(chapter: string | null): string {
  return SYLLABUS.chapterOf(chapter)?.en ?? '';
}
