import { createFileRoute } from '@tanstack/react-router';

import { ProfileSetupScreen } from '../../shell/screens/profile-setup-screen.tsx';

export const Route = createFileRoute('/_alone/profile-setup')({ component: ProfileSetupScreen });
