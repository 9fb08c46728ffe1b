import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Page } from 'playwright';

import { PUBLISHABLE_KEY } from '../../backend/supabase-app.ts';

export interface Student {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** Signed in as the student, past the app: to look at the server, or to write as another program would. */
  readonly client: SupabaseClient;
}

/** Signs a new student up at the backend. */
export async function createStudent(appUrl: string): Promise<Student> {
  const client = createClient(appUrl, PUBLISHABLE_KEY, { auth: { persistSession: false, autoRefreshToken: false } });
  const credentials = { email: `student-${crypto.randomUUID()}@example.com`, password: 'correct horse battery' };
  const { data, error } = await client.auth.signUp(credentials);
  if (error !== null) throw error;
  if (data.user === null || data.session === null) throw new Error('The backend asks for a confirmation of the e-mail address.');
  return { ...credentials, id: data.user.id, client };
}

/** Signs in as a person does, and resolves when the tasks are on the screen. */
export async function signIn(page: Page, student: Student): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Sign In' }).click();
  await dialog.getByLabel('Email').fill(student.email);
  await dialog.getByLabel('Password').fill(student.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto('/tasks');
  await page.getByRole('textbox', { name: 'New task' }).waitFor();
}

/** Makes the stored session what it is some hours later: its access token has expired, for every context. */
export async function ageToken(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('ekagra-session');
        opening.addEventListener('error', () => reject(new Error('the session could not be opened')));
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('values', 'readwrite');
          const values = transaction.objectStore('values');
          const reading = values.get('tokens');
          reading.addEventListener('success', () =>
            values.put(JSON.stringify({ ...JSON.parse(reading.result as string), expires_at: 1000 }), 'tokens'),
          );
          transaction.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
  );
}
