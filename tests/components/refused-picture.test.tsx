import { expect } from 'vitest';
import { page } from 'vitest/browser';

import { keyOfPicture } from '../../replication/outbox/entry.ts';
import { deleteOutbox, openOutbox, refuseEntry } from '../../replication/outbox/outbox.ts';
import { keptPictures, type PictureRefusal } from '../../replication/pictures/kept-pictures.ts';
import { CardPicture } from '../../src/topics/cards/screens/card-picture.tsx';
import { MessagePicture } from '../../src/topics/groups/screens/messages/message-picture.tsx';
import { ChatPicture } from '../../src/topics/tutor/screens/chat-picture.tsx';
import { violationsInThemes } from './support/axe.ts';
import { test } from './support/student.tsx';

const WORDS: Readonly<Record<PictureRefusal, string>> = {
  full: 'Your pictures fill the space of your account. Delete some of them, then try again.',
  refused: 'The server did not accept this picture. Try again, or choose another one.',
};

test('a picture that the server refused says why wherever it is shown, and is sent again', async ({ student }) => {
  const pictures = keptPictures(caches, student.id);
  const drawn = new OffscreenCanvas(300, 200);
  drawn.getContext('2d')!.fillRect(0, 0, 300, 200);
  const [full, refused] = [`${student.id}/${crypto.randomUUID()}.png`, `${student.id}/${crypto.randomUUID()}.png`];
  for (const [path, why] of [
    [full, 'QuotaExceeded'],
    [refused, 'AccessDenied'],
  ] as const) {
    await pictures.keepUnsent(path, await drawn.convertToBlob());
    const outbox = await openOutbox(student.id);
    await refuseEntry(outbox, (await outbox.entries.get({ key: keyOfPicture(path) }))!, why);
  }
  const places = (path: string) => [
    <MessagePicture key="message" path={path} author={null} />,
    <CardPicture key="card" picture={{ path, text: '' }} side="front" className="h-40" />,
    <ChatPicture key="chat" path={path} />,
  ];
  student.show(<main className="grid gap-4 p-4">{[full, refused].map(places)}</main>);
  for (const words of Object.values(WORDS)) await expect.poll(() => page.getByText(words).elements()).toHaveLength(3);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await violationsInThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Send again' }).first().click();
  await expect.poll(() => pictures.waiting()).toEqual([full]);
  await expect.element(page.getByText(WORDS.full)).not.toBeInTheDocument();
  await deleteOutbox(student.id);
});
