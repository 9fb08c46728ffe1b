/** Storage bucket for pictures of messages, cards and doubts. `POST_PICTURES` is for those in the directory of questions. */
export const MESSAGE_PICTURES = 'chat-images';
export const POST_PICTURES = 'qa-images';

const NAME = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/[\w-]+(?:\.[\w-]+)*$/;

/**
 * True for an object name: the student's folder, a slash, a file. Names come from rows of other users and from files, and become part
 * of a URL: `../` in one would lead an authenticated request to another endpoint of the server.
 */
export function isPictureName(path: string): boolean {
  return path.length <= 300 && NAME.test(path);
}
