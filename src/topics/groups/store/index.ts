export { useQuiet } from './quiet.ts';
