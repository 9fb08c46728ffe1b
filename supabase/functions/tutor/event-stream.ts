import type { Growth } from './growth.ts';
import { Refusal } from './refusal.ts';

/** Interval of keep-alive comments in ms: proxies close silent connections. */
const COMMENT_MS = 10_000;

/**
 * An answer as server-sent events: `text` with new text and its offset, then `end` with how it ended, or `failed` with the
 * reason. Lengths in UTF-16 units.
 * @param from length that the app already has
 */
export function eventStream(growth: Growth, from: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isGone = false;
  let comment: ReturnType<typeof setInterval> | undefined;
  return new ReadableStream<Uint8Array>({
    async start(stream) {
      const send = (text: string) => {
        if (!isGone) stream.enqueue(encoder.encode(text));
      };
      const event = (name: string, data: object) => send(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
      comment = setInterval(() => send(': the model is at work\n\n'), COMMENT_MS);
      let sent = from;
      try {
        for (;;) {
          // Subscribe before reading, so that nothing is missed.
          const next = growth.next();
          next.catch(() => {});
          const { text, state } = growth.current();
          // The answer was rewritten and is still shorter.
          if (sent > text.length) event('text', { at: (sent = 0), text: '' });
          if (text.length > sent) event('text', { at: sent, text: text.slice(sent) });
          sent = text.length;
          if (state !== 'growing') {
            event('end', { state });
            break;
          }
          if (isGone) return;
          await next;
        }
      } catch (error) {
        if (!(error instanceof Refusal)) console.error(error);
        event('failed', { code: error instanceof Refusal ? error.code : 'unavailable', message: 'There is no answer' });
      } finally {
        clearInterval(comment);
        if (!isGone) stream.close();
      }
    },
    cancel() {
      isGone = true;
      clearInterval(comment);
    },
  });
}
