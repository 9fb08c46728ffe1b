import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readUpload, type UploadRoom } from './upload-body.ts';

function open(room: UploadRoom) {
  const body = new PassThrough();
  const request = Object.assign(body, { headers: { 'content-type': 'image/png' } }) as unknown as IncomingMessage;
  return { body, upload: readUpload(request, room) };
}

test('concurrent large uploads are refused before they fill memory, and free it', async () => {
  const room = { left: 1000 };
  const first = open(room);
  first.body.write(Buffer.alloc(600));
  await expect.poll(() => room.left).toBe(400);
  const second = open(room);
  second.body.end(Buffer.alloc(500));
  await expect(second.upload).rejects.toMatchObject({ code: 'SlowDown' });
  first.body.end(Buffer.alloc(400));
  expect((await first.upload).bytes.length).toBe(1000);
  expect(room.left).toBe(1000);
});
