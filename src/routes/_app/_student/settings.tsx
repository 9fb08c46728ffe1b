import { createFileRoute } from '@tanstack/react-router';

import { SettingsScreen } from '../../../shell/screens/settings-screen.tsx';

export const Route = createFileRoute('/_app/_student/settings')({ staticData: { title: 'Settings' }, component: SettingsScreen });
