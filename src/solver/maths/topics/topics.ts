import type { Outcome } from '../../solution.ts';
import type { Question } from '../reading/question.ts';
import { complexNumber } from './complex-number.ts';
import { counting } from './counting.ts';
import { statistics } from './statistics.ts';
import { trigonometricEquation } from './trigonometric-equation.ts';
import { curve } from './curve.ts';
import { geometry } from './geometry.ts';
import { probability } from './probability.ts';
import { rootRelations } from './root-relations.ts';
import { trigonometricRatio } from './trigonometric-ratio.ts';
import { derivativeTopic } from './derivative.ts';
import { arithmetic } from './arithmetic.ts';
import { inequality } from './inequality.ts';
import { matrixTopic } from './matrix.ts';
import { series } from './series.ts';
import { simultaneous } from './simultaneous.ts';
import { equation } from './equation.ts';
import { integralTopic } from './integral.ts';
import { limitTopic } from './limit.ts';

/** Answers a question of its kind; null for others. */
type Topic = (question: Question) => Outcome | null;

/** Specific topics first: the last one accepts any expression. */
export const topics: readonly Topic[] = [
  limitTopic,
  integralTopic,
  derivativeTopic,
  curve,
  matrixTopic,
  geometry,
  rootRelations,
  series,
  statistics,
  probability,
  counting,
  trigonometricRatio,
  complexNumber,
  trigonometricEquation,
  simultaneous,
  inequality,
  equation,
  arithmetic,
];
