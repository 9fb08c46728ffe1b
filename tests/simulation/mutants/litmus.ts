import { documentsLitmus } from './litmus/documents.ts';
import { engineLitmus } from './litmus/engine.ts';
import { pullLitmus } from './litmus/pull.ts';
import { pushLitmus } from './litmus/push.ts';
import { readAgainLitmus } from './litmus/read-again.ts';
import { roomLitmus } from './litmus/room.ts';
import type { Litmus } from './litmus/bench.ts';

/** Litmus tests by what each shows; the title starts with the rules. */
export const litmus: Readonly<Record<string, Litmus>> = {
  ...documentsLitmus,
  ...pullLitmus,
  ...pushLitmus,
  ...roomLitmus,
  ...engineLitmus,
  ...readAgainLitmus,
};
