export { readWholePicture } from './reading/read-whole-picture.ts';
