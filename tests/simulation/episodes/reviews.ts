import { reviewCard, settleCards, undoReview } from '../../../src/topics/cards/store/review.commands.ts';
import { scheduleOf } from '../../../src/topics/cards/rules/revision-schedule.ts';
import { reviewText } from '../../../src/topics/cards/rules/revision.ts';
import { canonicalJson } from '../../../replication/document/json.ts';
import type { ServerRow } from '../../../replication/protocol/wire.ts';
import type { Device } from '../device.ts';
import { uuidOf } from '../ids.ts';
import { episode } from './episode.ts';

const CLOCK = { timeZone: 'Asia/Kolkata', dayStart: 4 };
const BEGIN = Date.parse('2026-11-21T10:00:00Z');

/** A student's answer on the back of the card, and what it replaced as its author knew. */
interface Answer {
  readonly student: string;
  readonly words: string;
  readonly before: string;
}

/**
 * A card is reviewed and reworded on several devices: every review counts, what the app computes of them agrees with them, and the
 * conflict log has the student's words, and nothing that is computed (CONF-2).
 */
export const reviews = episode<'add' | 'review' | 'undo' | 'reword'>({
  likelihood: 0.25,
  without: ['setBackDevices', 'tornApart', 'restores', 'anyShape'],
  collections: ['users', 'flashcards'],

  plan: (random, devices) => [
    { deed: 'add', device: 0 },
    { deed: 'add', device: 1 },
    ...Array.from({ length: 5 + random.below(8) }, () => ({
      deed: random.pick(['review', 'review', 'review', 'reword', 'reword', 'undo'] as const),
      device: random.below(devices),
    })),
  ],

  open({ world, devices, students }) {
    const cardOf = (student: string): string => uuidOf('card', students.indexOf(student));
    const answers: Answer[] = [];
    const reviewed = new Map<string, Set<string>>(students.map((student) => [student, new Set()]));
    const undone = new Set<string>();

    async function add({ student, replica }: Device): Promise<void> {
      const card = { id: cardOf(student), user_id: student, front: 'What is F?' };
      await replica.insert('flashcards', card, {});
    }
    async function review({ student, replica, name }: Device, rating: 1 | 2 | 3 | 4): Promise<void> {
      if (!(await replica.get('flashcards', cardOf(student)))) return;
      const text = reviewText({ at: BEGIN + Math.floor(world.now()), offset: 330, rating, took: 1000 + Number(name.slice(-1)) });
      const { ok } = await reviewCard(replica, cardOf(student), text, CLOCK);
      if (ok) reviewed.get(student)!.add(text);
    }
    async function undo({ student, replica }: Device): Promise<void> {
      const last = (await replica.get('flashcards', cardOf(student)))?.reviews.at(-1);
      if (last === undefined) return;
      const { ok } = await undoReview(replica, cardOf(student), last, CLOCK);
      if (ok) undone.add(last);
    }
    async function reword({ student, replica }: Device, words: string): Promise<void> {
      const card = await replica.get('flashcards', cardOf(student));
      if (!card) return;
      const { ok } = await replica.edit('flashcards', card.id, { back: words });
      if (ok) answers.push({ student, words, before: card.back });
    }

    function faultsOf(student: string, row: ServerRow): string[] {
      const texts = row['reviews'] as readonly string[];
      const { memory, due } = scheduleOf(texts, Date.parse(String(row['created_at'])), CLOCK);
      const isComputed = canonicalJson(row['memory']) === canonicalJson(memory) && Date.parse(String(row['due'])) === due;
      const log = devices.flatMap(({ disk }) => disk.conflicts.filter(({ documentId }) => documentId === row.id));
      const own = answers.filter((answer) => answer.student === student);
      const isKept = ({ words }: Answer): boolean =>
        words === row['back'] || own.some(({ before }) => before === words) || log.some(({ value }) => value === words);
      return [
        ...[...reviewed.get(student)!].filter((text) => !undone.has(text) && !texts.includes(text)).map((text) => `${text} was lost`),
        ...texts.filter((text) => undone.has(text)).map((text) => `${text} came back`),
        ...(texts.length === 0 || isComputed ? [] : ['the memory is not that of all reviews']),
        ...log.filter(({ field }) => field === 'memory' || field === 'due').map(({ field }) => `${field} is in the conflict log`),
        ...own.filter((answer) => !isKept(answer)).map(({ words }) => `“${words}” was replaced unseen and stands in no log`),
      ];
    }

    return {
      async act(deed, device, random) {
        if (deed === 'add') await add(device);
        else if (deed === 'review') await review(device, random.pick([1, 2, 3, 4] as const));
        else if (deed === 'undo') await undo(device);
        else await reword(device, `${device.name} ${random.below(100_000)}`);
      },

      /** As the app does where it shows cards. */
      async settle() {
        for (const { student, replica } of devices) {
          await settleCards(replica, [cardOf(student)], CLOCK);
          await world.run(130_000);
        }
      },

      faults: (rows) =>
        students.flatMap((student) => {
          const row = rows.find(({ id }) => id === cardOf(student));
          if (row) return faultsOf(student, row);
          return reviewed.get(student)!.size > 0 ? ['a reviewed card never arrived'] : [];
        }),
    };
  },
});
