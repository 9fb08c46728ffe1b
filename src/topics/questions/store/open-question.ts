import { type EntryPage, titleOfPage } from '../rules/entry-page.ts';
import type { SolvedEntry } from '../rules/solved-entry.ts';
import { SYLLABUS } from '../../../content/syllabus/chapters.ts';
import type { AskedPage } from './asked.ts';
import { findSolved } from './load-solved.ts';

/** The content at a URL below /qa. */
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
  /** Not on this device, and the server is unreachable. */
  | { readonly kind: 'unreachable' };

export async function openQuestion(slug: string): Promise<OpenedQuestion> {
  try {
    const solved = await findSolved(slug);
    if (solved !== null) {
      const { entry } = solved;
      return entry.slug === slug ? { kind: 'solved', ...solved, chapterName: nameOf(entry.chapter) } : { kind: 'moved', slug: entry.slug };
    }
    const found = await findAsked(slug);
    if ('kind' in found) return found;
    const { title, body } = found.entry;
    const page = { path: `/qa/${slug}`, title: titleOfPage(title), description: titleOfPage(body === '' ? title : body) };
    return { kind: 'asked', asked: found, chapterName: nameOf(found.entry.chapter), page };
  } catch (error) {
    console.error('The question could not be loaded', error);
    return { kind: 'unreachable' };
  }
}

async function findAsked(slug: string, isAskedAgain = false): Promise<AskedPage | Extract<OpenedQuestion, { kind: 'moved' | 'missing' }>> {
  // Lazy, because these modules know the server's address, which a prerendered page does not.
  const [{ readAsked, readNewerSlug }, { forgetReads }] = await Promise.all([
    import('./asked.ts'),
    import('../../../shared/server/read-era.ts'),
  ]);
  const asked = await readAsked(slug);
  if (asked !== null) return asked;
  const newer = await readNewerSlug(slug);
  if (newer === null) return { kind: 'missing' };
  if ((await readAsked(newer)) !== null) return { kind: 'moved', slug: newer };
  // The title changed again since these answers were cached, maybe back to this one, so following them would loop.
  if (isAskedAgain) return { kind: 'missing' };
  forgetReads();
  return findAsked(slug, true);
}

function nameOf(chapter: string | null): string {
  return SYLLABUS.chapterOf(chapter)?.en ?? '';
}
