import type { GreyImage } from '../../../domain/tutor/reading/grey-image.ts';
import { prepared } from '../../../domain/tutor/reading/prepare.ts';

// Besides the page: on a phone this takes a second.
addEventListener('message', ({ data }: MessageEvent<GreyImage>) => {
  postMessage(prepared(data));
});
