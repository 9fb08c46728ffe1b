import { createFileRoute } from '@tanstack/react-router';

import { signedInOnly } from '../app/signed-in-only.tsx';

/** The screens of a student that have no frame. */
export const Route = createFileRoute('/_alone')({ ...signedInOnly });
