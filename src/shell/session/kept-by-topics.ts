import { MOCK_TESTS } from '../../topics/mock-tests/rules/index.ts';
import { REMINDERS } from '../../topics/reminders/rules/index.ts';
import { SHARES } from '../../topics/tutor/rules/index.ts';
import type { Registration } from '../../shared/kept-on-device/registration.ts';

/** What topics store for a student under names without the student's id. Imports names only, so that signing out loads no topic. */
export const KEPT_BY_TOPICS: readonly Registration[] = [MOCK_TESTS, REMINDERS, SHARES];
