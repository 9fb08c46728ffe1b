export { sendQuestions } from './send-waiting.ts';
export { usePostPicture } from './use-post-picture.ts';
