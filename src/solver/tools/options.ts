// The options of a multiple choice question.
export { withoutOptions } from '../quantities/options.ts';
