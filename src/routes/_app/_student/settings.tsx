import { createFileRoute } from '@tanstack/react-router';

import { SettingsScreen } from '../../../app/screens/settings-screen.tsx';

export const Route = createFileRoute('/_app/_student/settings')({ staticData: { title: 'Settings' }, component: SettingsScreen });
