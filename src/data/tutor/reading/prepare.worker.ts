import '../../../shared/browser/polyfills.ts';
import type { GreyImage } from '../../../domain/tutor/reading/grey-image.ts';
import { prepared } from '../../../domain/tutor/reading/prepare.ts';

// In a worker: it takes a second on a phone.
addEventListener('message', ({ data }: MessageEvent<GreyImage>) => {
  postMessage(prepared(data));
});
