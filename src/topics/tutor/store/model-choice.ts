import * as v from 'valibot';

import { jsonDraft } from '../../../shared/student/drafts.ts';

/** Preferred source for what the solver cannot answer, with a network: the model on the server or the one on this device. */
export type ModelChoice = 'server' | 'device';

/** Key of this choice among the student's drafts on this device. */
export const MODEL_CHOICE = 'tutor-voice';
export const MODEL_CHOICE_FORMAT = jsonDraft<ModelChoice>(v.picklist(['server', 'device']), 'server');
