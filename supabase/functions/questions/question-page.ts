import * as v from 'valibot';

import { escapeHtml, pageHtml } from '../../../src/shared/rules/page-html.ts';
import { TUTORS, draftWords, plainText, titleOfPage } from '../../../src/topics/questions/rules/index.ts';
import { SUBJECT_NAMES, SUBJECTS } from '../../../src/shared/subjects/subjects.ts';
import { foreignText, foreignTitle } from './foreign-text.ts';

const ANSWER = v.object({
  id: v.string(),
  body: v.string(),
  author: v.nullable(v.string()),
  votes: v.number(),
  createdAt: v.string(),
  isAccepted: v.boolean(),
  draftedBy: v.nullable(v.picklist(TUTORS)),
  isDraftChecked: v.boolean(),
});
export const QUESTION = v.object({
  isGood: v.boolean(),
  slug: v.string(),
  title: v.string(),
  body: v.string(),
  subject: v.picklist(SUBJECTS),
  author: v.nullable(v.string()),
  votes: v.number(),
  answerCount: v.number(),
  createdAt: v.string(),
  /** The question that this one repeats; without a title, a solved question. Databases before the last migration send none. */
  original: v.optional(v.nullable(v.object({ slug: v.string(), title: v.nullable(v.string()) })), null),
  answers: v.array(ANSWER),
});
type Question = v.InferOutput<typeof QUESTION>;
type Answer = v.InferOutput<typeof ANSWER>;

/** @param shell the build's page without its question */
export function questionHtml(shell: string, question: Question, siteUrl: string): string {
  const { slug, title, body } = question;
  const head = {
    path: `/qa/${slug}`,
    title: `${titleOfPage(title)} · Ekagra`,
    description: titleOfPage(body === '' ? (question.answers[0]?.body ?? title) : body),
  };
  return pageHtml(shell, { head, body: bodyHtml(question), data: (url) => structuredData(question, url) }, siteUrl);
}

/** The same page that src/topics/questions/screens/asked-view.tsx shows to visitors, who need the app only to vote and to answer. */
function bodyHtml(question: Question): string {
  const draw = foreignText();
  const { slug, title, body, subject, answers, answerCount } = question;
  return [
    // src/shell/start/keep-question.ts reads the name.
    `<div data-question="${escapeHtml(slug)}" class="grid grid-cols-1 gap-8">`,
    '<article aria-labelledby="entry-title" class="grid grid-cols-1 gap-4">',
    '<p><a class="inline-flex min-h-11 items-center underline underline-offset-4" href="/qa">All questions</a></p>',
    `<h2 id="entry-title" class="-my-1 overflow-y-clip py-1 font-display text-xl font-semibold text-pretty break-words sm:text-2xl">${foreignTitle(title)}</h2>`,
    `<p class="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft"><span>${SUBJECT_NAMES[subject]}</span><span class="overflow-y-clip">${escapeHtml(authorName(question.author))}</span></p>`,
    originalHtml(question.original),
    body === '' ? '' : draw(body),
    `${votesHtml(question.votes)}</article>`,
    '<section aria-labelledby="answers-title" class="grid grid-cols-1 gap-6">',
    `<h3 id="answers-title" class="font-display text-lg font-semibold">${answerCount === 1 ? '1 answer' : `${answerCount} answers`}</h3>`,
    ...answers.map((answer) => answerHtml(answer, draw)),
    '</section>',
    `<p><a class="inline-flex min-h-11 items-center underline underline-offset-4" href="/login?returnUrl=${encodeURIComponent(`/qa/${slug}`)}">Sign in to answer</a></p>`,
    '</div>',
  ].join('');
}

/** The same as src/topics/questions/screens/duplicate.tsx. */
function originalHtml(original: Question['original']): string {
  if (original === null) return '';
  const [words, name] = original.title === null ? ['', 'Solved step by step'] : ['Same question as ', foreignTitle(original.title)];
  return `<p class="rounded-lg border border-line-strong px-3 py-2 break-words">${words}<a class="font-medium underline underline-offset-4" href="/qa/${escapeHtml(original.slug)}">${name}</a></p>`;
}

function answerHtml({ id, body, author, votes, isAccepted, draftedBy, isDraftChecked }: Answer, draw: (text: string) => string): string {
  const by = escapeHtml(authorName(author));
  const draft = draftedBy === null ? '' : escapeHtml(draftWords(draftedBy, isDraftChecked ? authorName(author) : null));
  return [
    `<article id="answer-${escapeHtml(id)}" aria-label="${isAccepted ? 'Accepted answer' : 'Answer'} of ${by}" class="grid grid-cols-1 gap-3 border-l-2 ${isAccepted ? 'border-ink' : 'border-line-strong'} pl-4">`,
    `<p class="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">${isAccepted ? '<span>Accepted by the one who asked</span>' : ''}<span class="overflow-y-clip">${by}</span>${draft === '' ? '' : `<span>${draft}</span>`}</p>`,
    `${draw(body)}${votesHtml(votes)}</article>`,
  ].join('');
}

const votesHtml = (votes: number): string => `<p class="text-sm text-ink-soft">${votes} ${Math.abs(votes) === 1 ? 'vote' : 'votes'}</p>`;

/** The author's name; null if the account was deleted, which deletes the name. */
const authorName = (author: string | null): string => (author === null ? 'a former student' : author === '' ? 'a student' : author);

/** Most characters of a text in structured data. */
const MOST_CHARACTERS = 5000;

/** https://schema.org/QAPage */
function structuredData(question: Question, siteUrl: string): object {
  const { slug, title, body, author, votes, createdAt, answers, answerCount } = question;
  const written = (by: string | null, at: string, count: number) => ({
    author: { '@type': 'Person', name: authorName(by) },
    datePublished: at,
    upvoteCount: count,
  });
  const answerData = (answer: Answer) => ({
    '@type': 'Answer',
    text: plainText(answer.body.slice(0, MOST_CHARACTERS)),
    url: `${siteUrl}/qa/${slug}#answer-${answer.id}`,
    ...written(answer.author, answer.createdAt, answer.votes),
  });
  const accepted = answers.find(({ isAccepted }) => isAccepted);
  const suggested = answers.filter(({ isAccepted }) => !isAccepted);
  return {
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: plainText(title),
      text: plainText(body === '' ? title : body.slice(0, MOST_CHARACTERS)),
      answerCount,
      ...written(author, createdAt, votes),
      ...(accepted === undefined ? {} : { acceptedAnswer: answerData(accepted) }),
      ...(suggested.length === 0 ? {} : { suggestedAnswer: suggested.map(answerData) }),
    },
  };
}
