import { zstdCompressSync } from 'node:zlib';

import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { flashcardsSchema } from '../../../../replication/schema/flashcards.ts';
import { invalidField } from '../../../../replication/schema/validate.ts';
import { clozeParts } from '../../cards/rules/cloze.ts';
import { isMemoryComplete, readReviews } from '../../cards/rules/revision.ts';
import { ankiPackage, BASIC, CLOZE, collectionOf, MADE_AT, type TestDeck } from '../rules/anki/testing/anki-package.ts';
import { bytesOf } from '../rules/anki/testing/real-sqlite.ts';
import type { CoverPicture } from './cover-picture.ts';
import { type Asked, readOtherFile } from './read-other-file.ts';

const now = Date.parse('2026-11-26T10:00:00Z');
const asked: Asked = { clock: { timeZone: 'Asia/Kolkata', dayStart: 4 }, userId: crypto.randomUUID(), email: null, now };
const DAY = 86_400_000;
/** A picture of one pixel. */
const PNG = new Uint8Array(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'),
);

const DECK: TestDeck = { decks: { 1: 'Default' }, types: [BASIC, CLOZE], notes: [], cards: [] };

async function read(deck: Partial<TestDeck>, format?: 'legacy' | 'new', cover?: CoverPicture) {
  const file = new Blob([await ankiPackage({ ...DECK, ...deck }, format)]);
  const content = await readOtherFile(file, asked, undefined, cover);
  if (!content.ok) throw new Error(content.problem);
  return content;
}

async function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Blob> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, content] of Object.entries(files)) {
    await zip.add(name, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content));
  }
  return new Blob([(await zip.close()) as Uint8Array<ArrayBuffer>]);
}

test.each(['legacy', 'new'] as const)(
  'a package of the %s kind: words, formulas, pictures, subjects, gaps and both directions',
  async (format) => {
    const reversed = {
      id: 3,
      name: 'Basic (and reversed card)',
      fields: ['Front', 'Back'],
      templates: [...BASIC.templates, ['{{Back}}', '{{FrontSide}}<hr id="answer">{{Front}}']],
    } as const;
    const { app, cards, pictures, refusals } = await read(
      {
        decks: { 1: 'Default', 7: 'JEE::Physics::Ray optics' },
        types: [BASIC, CLOZE, reversed],
        notes: [
          {
            type: 1,
            fields: [
              '<b>Lens</b>&nbsp;formula?<script>alert(1)</script>',
              '\\(\\frac{1}{v}-\\frac1u\\)<img src="lens%201.png" onerror="alert(1)">',
            ],
          },
          { type: 2, fields: ['Light is {{c1::a wave::what?}} and {{c2::a {{c1::particle}}}}', 'By <i>Planck</i>'] },
          { type: 3, fields: ['H<sub>2</sub>O', 'Water[sound:water.mp3]'] },
        ],
        cards: [{ note: 0, deck: 7 }, { note: 1 }, { note: 1, ord: 1 }, { note: 2 }, { note: 2, ord: 1 }],
        media: { 'lens 1.png': PNG },
      },
      format,
    );
    expect(app).toBe('Anki');
    expect(refusals.kept).toEqual([]);
    expect(cards.map(({ front, back }) => [front, back])).toEqual([
      ['Lens formula?', '$\\frac{1}{v}-\\frac1u$'],
      ['Light is {{c1::a wave::what?}} and a {{c1::particle}}', 'By Planck'],
      ['Light is a wave and {{c2::a particle}}', 'By Planck'],
      ['H$_{\\text{2}}$O', 'Water'],
      ['Water', 'H$_{\\text{2}}$O'],
    ]);
    expect(cards[0]).toMatchObject({
      subject: 'Physics',
      decks: ['JEE', 'Physics', 'Ray optics'],
      backPicture: 'lens 1.png',
      frontPicture: null,
    });
    expect(cards[1]!.subject).toBeNull();
    expect(clozeParts(cards[2]!.front, false).map(({ kind }) => kind)).toEqual(['words', 'gap']);
    expect(new Uint8Array(await pictures.get('lens 1.png')!.arrayBuffer())).toEqual(PNG);
    expect(new Set(cards.map(({ key }) => key)).size).toBe(5);
  },
);

test('schedules: reviews are Anki’s, the due day too; suspended cards stay so, and new ones keep their order', async () => {
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
  const { cards } = await read({
    notes: ['a', 'b', 'c', 'd', 'e', 'f'].map((front) => ({ type: 1, fields: [front, ''] })),
    cards: [
      { note: 0, type: 2, due: 334, interval: 20 },
      { note: 1, type: 2, queue: -1, due: 10, interval: 30 },
      { note: 2, type: 0, due: 5 },
      { note: 3, type: 0, due: 2 },
      { note: 4, type: 1, due: now / 1000 + 600 },
      // In a filtered deck: the home deck's day counts.
      { note: 5, type: 2, due: -100, interval: 5, home: { deck: 1, due: 335 } },
    ],
    reviews: [
      { card: 0, at: at('2026-10-01'), ease: 1, kind: 0 },
      { card: 0, at: at('2026-10-20'), ease: 0, kind: 4, interval: 0 },
      { card: 0, at: at('2026-11-01'), ease: 3, kind: 0 },
      { card: 0, at: at('2026-11-11'), ease: 4 },
      { card: 4, at: now - 60_000, ease: 1, kind: 0 },
    ],
  });
  const [reviewed, suspended, fifth, second, learning, filtered] = cards;
  // Day 334 after 1 January, when the study day begins in India.
  expect(new Date(reviewed!.due).toISOString()).toBe(new Date(MADE_AT * 1000 + 334 * DAY).toISOString());
  // What was before the card was reset does not count.
  expect(readReviews(reviewed!.reviews).map(({ rating }) => rating)).toEqual([3, 4]);
  expect(reviewed!.reviews[0]).toBe('2026-11-01T17:30:00.000+05:30 3 4000');
  expect(suspended).toMatchObject({ isSuspended: true });
  expect(readReviews(suspended!.reviews).length).toBeGreaterThan(1);
  expect(Number(suspended!.memory['stability'])).toBeGreaterThanOrEqual(25);
  expect(second!.due).toBeLessThan(fifth!.due);
  expect([fifth!.reviews, second!.isSuspended]).toEqual([[], false]);
  expect(learning!.due).toBe(now + 600_000);
  expect(filtered!.due).toBe(MADE_AT * 1000 + 335 * DAY);
  for (const { reviews, memory } of cards) expect(isMemoryComplete(reviews, memory)).toBe(true);
});

test('what a card here cannot show is named with its reason', async () => {
  const { cards, refusals } = await read({
    types: [BASIC, CLOZE],
    notes: [
      { type: 1, fields: ['[sound:a.mp3]', 'b'] },
      { type: 2, fields: ['no gap', ''] },
      { type: 2, fields: ['{{c1::image-occlusion:rect:left=.1}}', ''] },
      { type: 9, fields: ['lost', ''] },
      { type: 1, fields: [`<img src=big.png>${'x'.repeat(10_001)}`, ''] },
      { type: 1, fields: ['two <img src=a.png><img src=b.png>', ''] },
      { type: 1, fields: ['<img src=../../a.png>', ''] },
      { type: 1, fields: ['script <img src=x.svg>', ''] },
    ],
    cards: [0, 1, 2, 3, 4, 5, 6, 7].map((note) => ({ note })),
    media: { 'a.png': PNG, 'x.svg': new TextEncoder().encode('<svg onload="alert(1)"/>') },
  });
  expect(cards.map(({ front, frontPicture }) => [front, frontPicture])).toEqual([
    ['two', 'a.png'],
    ['Picture', null],
    ['script', null],
  ]);
  expect(refusals.kept.map(({ entry, reason }) => `${entry.slice(0, 12)}: ${reason}`)).toEqual([
    '[sound:a.mp3: Its question has neither words nor a picture.',
    'no gap: Its text has no gap for this card.',
    '{{c1::image-: Its picture is covered in a way that cannot be read: it would show the answer.',
    'A card witho: Its note is not in the file.',
    'xxxxxxxxxxxx: Its question is longer than 10,000 characters.',
    'two: A side has one picture here. The card was taken with the first.',
    '../../a.png: The file does not have it. The card was taken without.',
    'x.svg: It is not a PNG, JPEG, WebP or GIF. The card was taken without.',
  ]);
});

test('a long tag is cut between characters, or the answer could not be stored', async () => {
  const { cards } = await read({
    notes: [
      { type: 1, fields: ['a', ''], tags: `${'x'.repeat(79)}😀 NEET` },
      { type: 1, fields: ['b', ''], tags: `${'y '.repeat(4999)}z😀😀` },
    ],
    cards: [{ note: 0 }, { note: 1 }],
  });
  expect(cards.map(({ back }) => back)).toEqual([`Tags: ${'x'.repeat(79)}😀, NEET`, 'Tags: y, z😀']);
});

test('tags stand under the answer, and name the subject where no deck does', async () => {
  const { cards } = await read({
    notes: [
      { type: 1, fields: ['Lens?', 'Glass'], tags: ' Physics::Ray_Optics NEET_2020 NEET_2020 ' },
      { type: 1, fields: ['Mole?', ''], tags: '$5 {{c1::x}}' },
      { type: 1, fields: ['Long?', 'x'.repeat(19_990)], tags: 'too_long_to_fit' },
      { type: 1, fields: ['Many?', ''], tags: Array.from({ length: 5000 }, (_, at) => `t${at}`).join(' ') },
    ],
    cards: [0, 1, 2, 3].map((note) => ({ note })),
  });
  expect(cards[0]).toMatchObject({
    back: 'Glass\n\nTags: Physics › Ray Optics, NEET 2020',
    subject: 'Physics',
    tags: [['Physics', 'Ray Optics'], ['NEET 2020']],
  });
  expect(cards[1]!.back).toBe('Tags: 5, {{c1 › x}}');
  expect(cards[2]!.back).toBe('x'.repeat(19_990));
  expect(cards[3]!.tags).toHaveLength(12);
});

const OCCLUSION = {
  id: 4,
  name: 'Image Occlusion',
  isCloze: true,
  fields: ['Occlusion', 'Image', 'Header', 'Back Extra', 'Comments'],
  templates: [['{{cloze:Occlusion}}', '{{cloze:Occlusion}}']],
} as const;
const ADD_ON = {
  id: 5,
  name: 'Image Occlusion Enhanced',
  fields: ['ID (hidden)', 'Header', 'Image', 'Question Mask', 'Footer', 'Remarks', 'Sources', 'Extra 1', 'Extra 2', 'Answer Mask'],
  templates: [['{{Image}}{{Question Mask}}', '{{Image}}{{Answer Mask}}']],
} as const;
const shape = (card: number) => `{{c${card}::image-occlusion:rect:left=.1:top=.1:width=.2:height=.2:oi=1}}`;
const mask = (more = '') =>
  new TextEncoder().encode(`<svg width="10" height="10"><rect x="1" y="1" width="2" height="2" class="qshape"/>${more}</svg>`);
const ADD_ON_NOTE = ['a-1', 'Eye', '<img src="eye.png">', '<img src="q.svg">', '', 'Lens', '', '', '', '<img src="a.svg">'];

test('cards that cover parts of a picture: covered on the front, whole on the back', async () => {
  const covered = new Blob(['covered'], { type: 'image/webp' });
  const { cards, pictures, refusals } = await read(
    {
      types: [BASIC, OCCLUSION, ADD_ON],
      notes: [
        { type: 4, fields: [shape(1) + shape(2), '<img src="eye.png">', '', 'The <b>cornea</b>', 'not shown'] },
        { type: 5, fields: ADD_ON_NOTE },
      ],
      cards: [{ note: 0 }, { note: 0, ord: 1 }, { note: 1 }],
      media: { 'eye.png': PNG, 'q.svg': mask(), 'a.svg': mask() },
    },
    'new',
    () => Promise.resolve(covered),
  );
  expect(refusals.kept).toEqual([]);
  expect(cards.map(({ front, back, backPicture }) => [front, back, backPicture])).toEqual([
    ['What is covered?', 'The cornea', 'eye.png'],
    ['What is covered?', 'The cornea', 'eye.png'],
    ['Eye', 'Lens', 'eye.png'],
  ]);
  expect(cards.map(({ frontPicture }) => pictures.get(frontPicture!))).toEqual([covered, covered, covered]);
  expect(new Set(cards.map(({ frontPicture }) => frontPicture)).size).toBe(3);
});

test('a card whose picture cannot be covered is not taken: it would show its answer', async () => {
  const notes = [
    { type: 4, fields: [shape(1), '<img src="lost.png">', '', '', ''] },
    { type: 4, fields: [shape(1), 'no picture', '', '', ''] },
    { type: 5, fields: ADD_ON_NOTE },
    { type: 4, fields: [shape(1), '<img src="eye.png">', '', '', ''] },
  ];
  const { cards, refusals } = await read(
    {
      types: [OCCLUSION, ADD_ON],
      notes,
      cards: notes.map((_, note) => ({ note })),
      media: { 'eye.png': PNG, 'q.svg': mask('<path d="M0 0"/>') },
    },
    'legacy',
    // A browser that cannot draw in a worker.
    () => Promise.resolve(null),
  );
  expect(cards).toEqual([]);
  expect(refusals.kept.map(({ where, entry }) => [where.split(' ')[0], entry])).toEqual([
    ['Card', expect.stringContaining('image-occlusion')],
    ['Picture', 'lost.png'],
    ['Card', 'What is covered? lost.png'],
    ['Card', 'Eye eye.png'],
    ['Card', 'What is covered? eye.png'],
  ]);
});

test('headings of covered pictures hide nothing and fit; shapes that cannot be read, and masks of megabytes, cost one card', async () => {
  const own = (shapes: string, heading = '') => ({ type: 4, fields: [shapes, '<img src="eye.png">', heading, '', ''] });
  const { cards, refusals } = await read(
    {
      types: [OCCLUSION, ADD_ON],
      notes: [
        own(shape(1), 'The {{c1::lens}}'),
        own('{{c1::image-occlusion:star:left=.1}}'),
        own(shape(1), 'x'.repeat(10_001)),
        { type: 5, fields: ADD_ON_NOTE },
        { type: 5, fields: ADD_ON_NOTE.with(3, '<img src="lost.svg">') },
      ],
      cards: [0, 1, 2, 3, 4].map((note) => ({ note })),
      media: { 'eye.png': PNG, 'q.svg': mask(' '.repeat(1_000_000)) },
    },
    'new',
    (picture) => Promise.resolve(picture),
  );
  expect(cards.map(({ front }) => front)).toEqual(['The { {c1::lens}}']);
  expect(refusals.kept.map(({ reason }) => reason)).toEqual([
    'Its picture is covered in a way that cannot be read: it would show the answer.',
    'Its words are too long, or cannot be stored.',
    'Its picture could not be covered: it would show the answer.',
    'Its picture could not be covered: it would show the answer.',
  ]);
});

test('a picture of more pixels than a phone can show is not decoded, nor covered', async () => {
  const wide = PNG.slice();
  new DataView(wide.buffer).setUint32(16, 60_001);
  new DataView(wide.buffer).setUint32(20, 1000);
  const { cards, refusals } = await read(
    {
      types: [BASIC, OCCLUSION],
      notes: [
        { type: 1, fields: ['Wide <img src="wide.png">', ''] },
        { type: 4, fields: [shape(1), '<img src="wide.png">', '', '', ''] },
      ],
      cards: [{ note: 0 }, { note: 1 }],
      media: { 'wide.png': wide },
    },
    'legacy',
    () => Promise.reject(new Error('decoded')),
  );
  expect(cards.map(({ front, frontPicture }) => [front, frontPicture])).toEqual([['Wide', null]]);
  expect(refusals.kept.map(({ reason }) => reason)).toEqual([
    'It has more pixels than a phone can show. The card was taken without.',
    'Its picture could not be covered: it would show the answer.',
  ]);
});

test('a file of more covered cards than fit gives the first, and names every other', async () => {
  const note = { type: 4, fields: [shape(1), '<img src="eye.png">', '', '', ''] };
  const { cards, refusals } = await read(
    { types: [OCCLUSION], notes: [note], cards: Array.from({ length: 1003 }, () => ({ note: 0 })), media: { 'eye.png': PNG } },
    'legacy',
    (picture) => Promise.resolve(picture),
  );
  // The whole picture on their backs is one of the thousand.
  expect(cards).toHaveLength(999);
  expect(refusals.kept.map(({ reason }) => reason)).toEqual([
    ...Array.from({ length: 3 }, () => 'One file may have 1,000 cards with a covered picture.'),
    'One file may have 1000 pictures.',
  ]);
});

test('whatever a note’s fields and templates hold, its card can be stored and holds no markup that is drawn', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<b>',
      '</b>',
      '<img src=x>',
      '<script>',
      '</script>',
      '<!--',
      '-->',
      '<',
      '>',
      '{{',
      '}}',
      '{{c1::',
      '{{c2::',
      '::',
      '$',
      '\\(',
      '\\)',
      '&lt;',
      '&#0;',
      '&#55296;',
      '&amp;lt;',
      '<br>',
      '<td>',
      '<sup>',
      '{{#Front}}',
      '{{/Front}}',
      '{{^Back}}',
      '{{type:Back}}',
      '{{Front}}',
      '[latex]',
      '\u001E',
    ),
    fc
      .string({ unit: 'binary', maxLength: 8 })
      .filter((text) => !text.includes('\u0000') && !text.includes('\u001F') && text.isWellFormed()),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }), text, text, async (notes, question, answer) => {
      const type = { ...BASIC, templates: [[question, answer]] as const };
      const fields = notes.flatMap(([front, back]) => [
        { type: 1, fields: [front, back] },
        { type: 2, fields: [front, back] },
      ]);
      const { cards, refusals } = await read({ types: [type, CLOZE], notes: fields, cards: fields.map((_, note) => ({ note })) });
      expect(cards.length + refusals.kept.filter(({ reason }) => !reason.includes('taken')).length).toBe(fields.length);
      for (const { front, back, isSuspended, reviews, memory, due } of cards) {
        expect(
          invalidField(flashcardsSchema, { front, back, suspended: isSuspended, reviews, memory, due: new Date(due).toISOString() }),
        ).toBeNull();
      }
    }),
    { numRuns: 20 },
  );
});

const one: TestDeck = { ...DECK, notes: [{ type: 1, fields: ['a', 'b'] }], cards: [{ note: 0 }] };
const database = (deck: TestDeck = one) => bytesOf(collectionOf(deck, false));

test.each([
  ['no database', () => zipOf({ 'collection.anki2': 'SQLite?' }), 'It is no SQLite database.'],
  ['a database that is cut off', () => zipOf({ 'collection.anki2': database().slice(0, 5000) }), 'cut off'],
  ['a newer package that is not packed', () => zipOf({ 'collection.anki21b': database() }), 'not packed as Anki packs'],
  [
    'a packed database that is cut off',
    () => zipOf({ 'collection.anki21b': new Uint8Array(zstdCompressSync(database())).slice(0, -20) }),
    'cut off',
  ],
  [
    'a frame that asks for gigabytes of memory',
    () => zipOf({ 'collection.anki21b': new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xa0, 1, 0, 0]) }),
    'more memory than a phone has',
  ],
  [
    'a frame of kilobytes that unpacks to gigabytes',
    () => {
      // Blocks of 128 KB, each one byte repeated.
      const block = [0x02, 0x00, 0x10, 0x61];
      const blocks = Array.from({ length: 5000 }, () => block).flat();
      return zipOf({ 'collection.anki21b': new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58, ...blocks, 0x03, 0x00, 0x10, 0x61]) });
    },
    'unpacks to more than fits',
  ],
  [
    'a database whose cards are a view',
    () => {
      const made = collectionOf(one, false);
      made.exec(
        'ALTER TABLE cards RENAME TO real; CREATE VIEW cards AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id FROM n',
      );
      return zipOf({ 'collection.anki2': bytesOf(made) });
    },
    'It has no table “cards”.',
  ],
  ['a path to another folder', () => zipOf({ 'collection.anki2': database(), '../../media': '{}' }), /outside its own folder|not complete/],
] as const)('%s is refused with a reason', async (_, make, reason) => {
  expect(await readOtherFile(await make(), asked)).toEqual({ ok: false, problem: expect.stringMatching(reason) });
});

test('triggers of the file do not run, and a list of media that is no list leaves the cards', async () => {
  const made = collectionOf({ ...one, notes: [{ type: 1, fields: ['<img src=a.png>', 'b'] }] }, false);
  made.exec('CREATE TRIGGER bad AFTER INSERT ON cards BEGIN DELETE FROM cards; END');
  for (const media of ['[[[', '"x"', 'null', '{"0":5,"__proto__":"a.png"}']) {
    const content = await readOtherFile(await zipOf({ 'collection.anki2': bytesOf(made), media, 0: PNG }), asked);
    expect(content).toMatchObject({ ok: true, cards: [{ front: 'Picture', frontPicture: null, key: 'anki guid0 0' }] });
  }
});
