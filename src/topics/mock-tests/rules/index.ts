export { isExamOpen } from './attempt-lock.ts';
export { MOCK_TESTS } from './kept-on-device.ts';
