import { plainText } from './plain-text.ts';
import type { SolvedEntry } from './solved-entry.ts';

/** Length in characters up to which search engines show a title or a description. */
const LONGEST_TITLE = 90;
const LONGEST_DESCRIPTION = 160;

export interface EntryPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

/** Title and description of a solved question for search engines and link previews. */
export function pageOfEntry({ slug, title, answer, steps }: SolvedEntry): EntryPage {
  return {
    path: `/qa/${slug}`,
    title: titleOfPage(title),
    description: shortened(`Answer: ${plainText(answer)}. ${plainText(steps.join(' '))}`, LONGEST_DESCRIPTION),
  };
}

/** A title without TeX, cut to the length that search engines show. */
export function titleOfPage(title: string): string {
  return shortened(plainText(title), LONGEST_TITLE);
}

function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 2).replace(/\s+\S*$/, '')} …`;
}

/** Structured data of https://schema.org/QAPage. */
export function structuredData(entry: SolvedEntry, siteUrl: string): object {
  const { title, body, options, steps, answer, slug } = entry;
  return {
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: plainText(title),
      text: plainText([...body, ...options].join(' ')),
      answerCount: 1,
      acceptedAnswer: {
        '@type': 'Answer',
        text: plainText([...steps, `Answer: ${answer}`].join(' ')),
        url: `${siteUrl}/qa/${slug}#answer`,
        upvoteCount: 0,
      },
    },
  };
}
