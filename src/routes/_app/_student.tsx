import { createFileRoute } from '@tanstack/react-router';

import { signedInOnly } from '../../app/signed-in-only.tsx';

/** The screens of a student, in the frame of the app. */
export const Route = createFileRoute('/_app/_student')({ ...signedInOnly });
