import '../../../../shared/browser/polyfills.ts';
import type { GreyImage } from '../../rules/reading/grey-image.ts';
import { prepared } from '../../rules/reading/prepare.ts';

// In a worker, because it takes a second on a phone.
addEventListener('message', ({ data }: MessageEvent<GreyImage>) => {
  postMessage(prepared(data));
});
