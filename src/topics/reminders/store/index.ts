export { saveNotificationSettings } from './save-notification-settings.ts';
