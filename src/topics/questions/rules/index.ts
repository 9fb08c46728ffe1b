export { TUTORS, draftWords } from './draft-words.ts';
export { titleOfPage } from './entry-page.ts';
export { questionFeed, sitemap } from './feed.ts';
export { plainText } from './plain-text.ts';
