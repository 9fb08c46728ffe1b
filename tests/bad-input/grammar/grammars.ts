import type fc from 'fast-check';

import type { Step } from '../../../bench/attacks/step.ts';
import { realtimeTalk } from '../../support/realtime-frames.ts';
import { calls } from './calls.ts';
import { multipart, requestLine } from './http.ts';
import { rest } from './rest.ts';
import type { Ground } from './values.ts';

const frames = ({ headers }: Ground): fc.Arbitrary<Step> => {
  const token = headers['authorization']?.slice('Bearer '.length);
  return realtimeTalk.map((talk) => ({ kind: 'socket', ...talk, ...(token === undefined ? {} : { key: token }) }));
};

/** One request of a stranger, or of a student, by one grammar. */
export const GRAMMARS: Readonly<Record<string, (ground: Ground) => fc.Arbitrary<Step>>> = {
  'REST selects and filters': rest,
  'arguments of functions': calls,
  'frames of Realtime': frames,
  'multipart forms': multipart,
  'HTTP request lines': requestLine,
};
