import * as v from 'valibot';

import { jsonDraft } from '../../../shared/student/drafts.ts';

/** Preferred source for what the solver cannot answer, with a network: the model on the server or the one on this device. */
export type Voice = 'server' | 'device';

/** Key of this choice among the student's drafts on this device. */
export const VOICE = 'tutor-voice';
export const VOICE_FORMAT = jsonDraft<Voice>(v.picklist(['server', 'device']), 'server');
