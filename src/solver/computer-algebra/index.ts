// The door of questions for a computer algebra system, and of the check of its answers.
export { type AlgebraTask, readAlgebraTask } from './algebra-task.ts';
export { checkedAnswer } from './checked-answer.ts';
export { questionTex } from './question-tex.ts';
export { requestOf } from './request.ts';
export type { Tree } from './tree.ts';
