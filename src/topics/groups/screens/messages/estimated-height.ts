import type { Message } from './message.ts';

const LINE_PX = 24;
const FRAME_PX = 20;
const CHARACTERS_IN_LINE = 40;
const PICTURE_PX = 214;

/** Estimated height of a message in px, before it renders. */
export function estimatedHeight({ text, imagePath, replyTo, reactions }: Message): number {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_IN_LINE)), 0);
  return (
    FRAME_PX + lines * LINE_PX + (imagePath === null ? 0 : PICTURE_PX) + (replyTo === null ? 0 : 50) + (reactions.length === 0 ? 0 : 36)
  );
}
