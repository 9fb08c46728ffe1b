import { createFileRoute } from '@tanstack/react-router';

import { signedInOnly } from '../shell/signed-in-only.tsx';

/** A student's screens without a frame. */
export const Route = createFileRoute('/_alone')({ ...signedInOnly });
