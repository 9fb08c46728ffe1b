import * as v from 'valibot';

import { jsonDraft } from '../../../shared/student/drafts.ts';

/** Who answers with a network what the solver cannot: the model on the server, or the one on this device. */
export type Voice = 'server' | 'device';

/** Name of the choice among a student's drafts on this device. */
export const VOICE = 'tutor-voice';
export const VOICE_FORMAT = jsonDraft<Voice>(v.picklist(['server', 'device']), 'server');
