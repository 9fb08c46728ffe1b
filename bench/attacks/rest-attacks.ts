import { randomUUID } from 'node:crypto';

import { as, type Attack, asVisitor, once } from './attack.ts';

const rest = (query: string): string => `/rest/v1/${query}`;
const many = (count: number, each: (at: number) => string, between = ','): string =>
  Array.from({ length: count }, (_, at) => each(at)).join(between);

const manyTasks = once(() => (id: string) => `[${many(11_000, () => `{"id":"${randomUUID()}","createdBy":"${id}","title":"x"}`)}]`);
const unknownArguments = once(() => `{${many(8000, (at) => `"argument_${at}":1`)}}`);
const moreUnknownArguments = once(() => `{${many(120_000, (at) => `"a${at}":1`)}}`);
const longDetails = `{${many(40, (at) => `"k${at}":1e131071`)}}`;
const deepBody = once(() => `{"request":${'['.repeat(95)}${many(190_000, () => '{}')}${']'.repeat(95)}}`);
const manyFeeds = once(
  () => (id: string) =>
    `{"request":{"feeds":[${many(15_000, () => `{"collection":"todos","scope":"${id}","cursor":null}`)}],"limit":5000,"skip":[]}}`,
);
const manyChanges = once(() => (id: string) => {
  const changes = many(8000, (at) => `{"n":${at + 1},"w":"w${at}","set":{"createdBy":"${id}","title":"x"},"was":{"title":"y"}}`);
  return `{"request":{"protocol":2,"device":"attacker","incarnation":null,"acknowledged":[],"documents":[{"collection":"todos","id":"${randomUUID()}","base":0,"changes":[${changes}]}]}}`;
});
const csv = once(() => `id,createdBy,title\n${many(20_000, (at) => `${at},${at},x`, '\n')}`);
const form = once(() => many(100_000, (at) => `a${at}=1`, '&'));

const push = (documents: string): string =>
  `{"request":{"protocol":2,"device":"attacker","incarnation":null,"acknowledged":[],"documents":[${documents}]}}`;
const pullOf = (id: string, limit: number | string = 5000): string =>
  `{"request":{"feeds":[{"collection":"chat_messages","scope":"${id}","cursor":null}],"limit":${limit},"skip":[]}}`;

/** Attacks on REST and the sync protocol. */
export const REST_ATTACKS: readonly Attack[] = [
  {
    name: 'a column list of 2,000 JSON steps',
    isListed: true,
    step: ([a]) => ({ kind: 'http', path: rest(`qa_entries?select=tags${'->a'.repeat(2000)}`), headers: asVisitor(a) }),
  },
  {
    name: 'an insert of 11,000 rows',
    isListed: true,
    step: ([a]) => ({ kind: 'http', path: rest('todos'), headers: as(a), body: manyTasks()(a.id) }),
  },
  {
    name: '8,000 unknown arguments',
    isListed: true,
    step: ([a]) => ({ kind: 'http', path: rest('rpc/good_questions'), headers: asVisitor(a), body: unknownArguments() }),
  },
  {
    name: '120,000 unknown arguments',
    isListed: true,
    step: ([a]) => ({ kind: 'http', path: rest('rpc/server_time'), headers: asVisitor(a), body: moreUnknownArguments() }),
  },
  {
    name: 'embeds five deep',
    isListed: true,
    step: ([a]) => {
      const inner = 'qa_answers!qa_answers_entry_id_fkey(id,body,qa_entries!qa_answers_entry_id_fkey(id,body,';
      return {
        kind: 'http',
        path: rest(`qa_entries?select=id,${inner}${inner}${'qa_answers!qa_answers_entry_id_fkey(id))'}${'))'}))&limit=10`),
        headers: asVisitor(a),
      };
    },
  },
  {
    name: 'numbers of 131,071 digits in a pull',
    isListed: true,
    step: ([a]) => ({ kind: 'http', path: rest('rpc/sync_pull'), headers: as(a), body: pullOf(a.id, '1e131071') }),
  },
  {
    name: 'numbers of 131,071 digits in a push',
    isListed: true,
    step: ([a]) => {
      const message = (): string =>
        `{"collection":"chat_messages","id":"${randomUUID()}","base":0,"changes":[{"n":1,"set":{"user_id":"${a.id}","chat_id":"${randomUUID()}","role":"user","content":"x","details":${longDetails}}}]}`;
      return { kind: 'http', path: rest('rpc/sync_push'), headers: as(a), body: push(many(8, message)) };
    },
  },
  {
    name: '30 slow pulls each of two students',
    isListed: true,
    atOnce: 60,
    step: (both, at) => {
      const a = both[at % 2]!;
      return { kind: 'http', path: rest('rpc/sync_pull'), headers: as(a), body: pullOf(a.id) };
    },
  },
  {
    name: 'rows without end',
    isListed: true,
    step: ([a]) => {
      const message = (): string =>
        `{"collection":"chat_messages","id":"${randomUUID()}","base":0,"changes":[{"n":1,"set":{"user_id":"${a.id}","chat_id":"${a.id}","role":"user","content":"${'x'.repeat(9000)}"}}]}`;
      return { kind: 'http', path: rest('rpc/sync_push'), headers: as(a), body: push(many(100, message)) };
    },
  },
  {
    name: 'a pull of everything',
    step: ([a]) => ({ kind: 'http', path: rest('rpc/sync_pull'), headers: as(a), body: pullOf(a.id) }),
  },
  {
    name: 'a regular expression',
    step: ([a]) => ({ kind: 'http', path: rest('qa_entries?select=id&title=match.((a%2B)%2B)%2B%24'), headers: asVisitor(a) }),
  },
  {
    name: 'a push of invalid documents',
    step: ([a]) => {
      const invalid = (): string =>
        `{"collection":"todos","id":"${randomUUID()}","base":0,"changes":[{"n":1,"set":{"createdBy":"${a.id}","title":""}}]}`;
      return { kind: 'http', path: rest('rpc/sync_push'), headers: as(a), body: push(many(500, invalid)) };
    },
  },
  {
    name: 'a pull of 15,000 feeds',
    step: ([a]) => ({ kind: 'http', path: rest('rpc/sync_pull'), headers: as(a), body: manyFeeds()(a.id) }),
  },
  {
    name: '8,000 changes of one document by as many writers',
    step: ([a]) => ({ kind: 'http', path: rest('rpc/sync_push'), headers: as(a), body: manyChanges()(a.id) }),
  },
  {
    name: '190,000 objects in 95 lists',
    step: ([a]) => ({ kind: 'http', path: rest('rpc/sync_push'), headers: as(a), body: deepBody() }),
  },
  {
    name: 'conditions in each other',
    step: ([a]) => ({
      kind: 'http',
      path: rest(`qa_entries?select=id&or=${'(and'.repeat(900)}(id.is.null,id.is.null)${')'.repeat(900)}`),
      headers: asVisitor(a),
    }),
  },
  {
    name: '150 conditions with wildcards',
    step: ([a]) => ({
      kind: 'http',
      path: rest(`qa_entries?select=id&or=(${many(150, () => `title.ilike.${'*a'.repeat(12)}*b`)})`),
      headers: asVisitor(a),
    }),
  },
  {
    name: 'one column 190 times, sorted as often',
    step: ([a]) => ({
      kind: 'http',
      path: rest(`qa_entries?select=${many(190, (at) => `c${at}:body`)}&order=${many(190, () => 'body.desc')}`),
      headers: asVisitor(a),
    }),
  },
  {
    name: 'an exact count of everything, far into it',
    step: ([a], at) => ({
      kind: 'http',
      path: rest('qa_entries?select=id&order=body&offset=900000000&limit=1000000'),
      headers: { ...asVisitor(a), ...(at % 2 === 0 ? { prefer: 'count=exact' } : {}) },
    }),
  },
  {
    name: 'a search for 400 short words',
    atOnce: 4,
    step: ([a], at) => ({
      kind: 'http',
      path: rest('rpc/search_questions'),
      headers: asVisitor(a),
      body: JSON.stringify({ words: many(200, (word) => String.fromCharCode(97 + ((word + at) % 26)), ' '), sort: 'helpful' }),
    }),
  },
  {
    name: 'CSV and forms instead of JSON',
    step: ([a], at) =>
      at % 2 === 0
        ? { kind: 'http', path: rest('todos'), headers: { ...as(a), 'content-type': 'text/csv' }, body: csv() }
        : {
            kind: 'http',
            path: rest('rpc/search_questions'),
            headers: { ...asVisitor(a), 'content-type': 'application/x-www-form-urlencoded' },
            body: form(),
          },
  },
  {
    name: 'an update of every row to itself',
    step: ([a]) => ({
      kind: 'http',
      method: 'PATCH',
      path: rest('chat_messages?select=*'),
      headers: { ...as(a), prefer: 'return=representation' },
      body: `{"content":"${'y'.repeat(50_000)}"}`,
    }),
  },
  {
    name: 'answers of 4 MB that nobody reads',
    atOnce: 30,
    most: 30,
    step: ([a]) => ({ kind: 'http', path: rest('rpc/sync_pull'), headers: as(a), body: pullOf(a.id), holds: true }),
  },
];
