import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Page } from 'playwright';
import { expect } from 'vitest';

import { PUBLISHABLE_KEY } from '../../backend/setup/supabase-app.ts';
import { SESSION_VERSION } from '../../replication/auth/device-session.ts';
import { SESSION_DATABASE, SESSION_OBJECT_STORE } from '../../replication/auth/session-store.ts';
import { signedInValues, withDeviceExpiry } from '../../replication/auth/stored-session.ts';
import { newTaskBox, syncStatus, untilStatus } from './board.ts';
import { within } from './patience.ts';
import { serviceWorkerReady } from './service-worker.ts';

export interface Student {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** A client signed in as the student: to read the server, or to write like another program. */
  readonly client: SupabaseClient;
}

/** Signs a new student up at the backend. */
export async function createStudent(appUrl: string): Promise<Student> {
  const client = createClient(appUrl, PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => within('asking the server past the app', fetch(input, init)) },
  });
  const credentials = { email: `student-${crypto.randomUUID()}@example.com`, password: 'correct horse battery' };
  const { data, error } = await client.auth.signUp(credentials);
  if (error !== null) throw error;
  if (data.user === null || data.session === null) throw new Error('The backend asks for a confirmation of the e-mail address.');
  return { ...credentials, id: data.user.id, client };
}

/** The study sessions that the server has of the student. */
export async function recorded({ client }: Student): Promise<readonly Record<string, unknown>[]> {
  const { data } = await client.from('study_sessions').select('duration, outcome, kind').eq('_deleted', false).throwOnError();
  return data;
}

/**
 * Stores a session on a free device as signing in would, and resolves when the tasks, or another screen, show. The dialog,
 * which has its own journeys, took half of all journeys' time.
 */
export async function signIn(page: Page, student: Student, path = '/tasks'): Promise<void> {
  // A file, not the app, which would open the store first and find no session.
  await page.goto('/before-paint.js');
  const origin = await within(
    'reading the address',
    page.evaluate(() => location.origin),
  );
  await within('storing the session', page.evaluate(storeSession, await newSession(origin, student)));
  await page.goto(path);
  await (path === '/tasks' ? newTaskBox(page) : syncStatus(page)).waitFor();
}

/** The session that signing in stores on a device. */
async function newSession(appUrl: string, { email, password }: Student): Promise<SessionToStore> {
  const client = createClient(appUrl, PUBLISHABLE_KEY, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error } = await within('signing in', client.auth.signInWithPassword({ email, password }));
  if (error !== null) throw error;
  return {
    name: SESSION_DATABASE,
    version: SESSION_VERSION,
    objectStore: SESSION_OBJECT_STORE,
    values: signedInValues(withDeviceExpiry(data.session, Date.now())),
  };
}

/** Signs in through the dialog; resolves when the tasks show. */
export async function signInByHand(page: Page, student: Student): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Sign In' }).click();
  await dialog.getByLabel('Email').fill(student.email);
  await dialog.getByLabel('Password').fill(student.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto('/tasks');
  await newTaskBox(page).waitFor();
}

/** Signs in; resolves when the device is ready for offline use. */
export async function signInReady(page: Page, student: Student, path?: string): Promise<void> {
  await signIn(page, student, path);
  await untilStatus(page, 'Synced');
  await serviceWorkerReady(page);
}

interface SessionToStore {
  readonly name: string;
  readonly version: number;
  readonly objectStore: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Runs in the page. */
function storeSession({ name, version, objectStore, values }: SessionToStore): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(objectStore));
    opening.addEventListener('error', () => reject(new Error('the session could not be stored')));
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction(objectStore, 'readwrite');
      for (const [key, value] of Object.entries(values)) transaction.objectStore(objectStore).put(value, key);
      transaction.addEventListener('complete', () => {
        opening.result.close();
        resolve();
      });
    });
  });
}

/** Resolves when the server rejects all access tokens issued to the student before. */
export async function untilTokensExpire(appUrl: string, student: Student): Promise<void> {
  const { data, error } = await student.client.auth.refreshSession();
  if (error !== null) throw error;
  const headers = { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${data.session!.access_token}` };
  await expect.poll(async () => (await fetch(`${appUrl}/rest/v1/todos?limit=1`, { headers })).status).toBe(401);
}

/** Ages the stored session by hours: its access token has expired for every context. */
export async function ageToken(page: Page): Promise<void> {
  const aging = page.evaluate(
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
  await within('aging the token', aging);
}
