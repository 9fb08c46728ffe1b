import type { Page } from 'playwright';
import { expect } from 'vitest';

import { PHONE } from '../support/browser.ts';
import { test } from '../support/journey.ts';
import { goOffline } from '../support/offline.ts';
import { openInApp } from '../support/open-in-app.ts';
import { serviceWorkerReady } from '../support/service-worker.ts';
import { createStudent, signIn, signInReady, type Student } from '../support/student.ts';
import { namedStudent } from '../support/study-group.ts';

const SOLVED = '/qa/si-prefix-density';
const found = (page: Page) => page.getByRole('article');

test('without JavaScript the directory links to questions, and each has its answer, typeset formulas and structured data', async ({
  app,
  openDevice,
}) => {
  const device = await openDevice(app.url, { browser: { ...PHONE, javaScriptEnabled: false }, isNew: true });
  const page = await device.newPage();
  await page.goto('/qa');
  const links = await page.locator('article a[href^="/qa/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  expect(new Set(links).size).toBeGreaterThanOrEqual(10);
  await page.goto(SOLVED);
  await page.getByRole('article', { name: 'Answer' }).getByText('800 kg/m³', { exact: true }).waitFor();
  expect(await page.locator('math').count()).toBeGreaterThan(0);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as { mainEntity: { name: string } };
  expect(data.mainEntity.name).toBe(await page.getByRole('heading', { level: 2 }).first().textContent());
  expect(new URL((await page.locator('link[rel="canonical"]').getAttribute('href'))!, app.url).pathname).toBe(SOLVED);
});

test('a visitor finds a misspelt word, typed before the app is there, reads on offline, and comes back to the same list', async ({
  app,
  openDevice,
}) => {
  const device = await openDevice(app.url, { isNew: true });
  const page = await device.newPage();
  await page.goto('/qa');
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('momentm');
  await found(page).filter({ hasText: 'momentum' }).first().waitFor();
  expect(await page.getByRole('searchbox', { name: 'Search questions' }).inputValue()).toBe('momentm');
  await serviceWorkerReady(page);
  await goOffline(device, page);
  await found(page).filter({ hasText: 'momentum' }).first().getByRole('link').click();
  await page.getByRole('article', { name: 'Answer' }).waitFor();
  await page.goBack();
  await found(page).filter({ hasText: 'momentum' }).first().waitFor();
  expect(await page.getByRole('searchbox', { name: 'Search questions' }).inputValue()).toBe('momentm');
});

test('an address of a reworded question leads to the question, and an unknown one says so', async ({ page }) => {
  await page.goto('/qa/words-of-an-older-title-chem-basic-concepts-13');
  await page.getByRole('article', { name: 'Answer' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/qa\/(?!words-of).+-chem-basic-concepts-13$/);
  await expect.poll(() => page.title()).toMatch(/CaCO3.+ · Ekagra$/);
  await page.goto('/qa/no-such-question');
  await page.getByRole('heading', { name: 'There is no such question' }).waitFor();
});

const DOUBT = 'Why does a spinning top stay upright?';

/** Names for screen readers widened the page: it moved sideways under the finger. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page
    .locator('html, main')
    .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).map(({ tagName }) => tagName));
  expect(beyond).toEqual([]);
}

async function askQuestion(page: Page, title: string): Promise<void> {
  await openInApp(page, '/qa');
  await page.getByRole('link', { name: 'Ask a question' }).click();
  await page.getByRole('group', { name: 'Maths keys' }).waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Question' }).fill('It has mass $m$.');
  await page.getByRole('button', { name: 'Post question' }).click();
  await page.getByRole('heading', { level: 2, name: title }).waitFor();
}

test('one student asks, another answers and votes, the first accepts, and a visitor reads it', async ({
  app,
  openDevice,
  page,
  student,
}) => {
  await signInReady(page, student);
  await askQuestion(page, DOUBT);
  const path = new URL(page.url()).pathname;
  expect(path).toMatch(/^\/qa\/why-does-a-spinning-top-stay-upright-[0-9a-f]{8}$/);
  expect(await page.getByRole('button', { name: 'Vote up' }).count()).toBe(0);
  await expectNoSidewaysScroll(page);

  const helper = await (await openDevice(app.url)).newPage();
  await signInReady(helper, await createStudent(app.url), path);
  await helper.getByRole('button', { name: 'Vote up' }).click();
  await expect
    .poll(() => app.query('select votes from public.qa_entries where title = $1', [DOUBT]), { message: 'vote counted' })
    .toEqual([{ votes: 1 }]);
  await helper.getByRole('textbox', { name: 'Your answer' }).fill('Its angular momentum $L$ hardly turns.');
  await helper.getByRole('button', { name: 'Post answer' }).click();
  const answer = (on: Page) => on.getByRole('article').filter({ hasText: 'Its angular momentum' });
  await answer(helper).locator('.katex').waitFor();
  expect(await answer(helper).getByRole('button', { name: 'Vote up' }).count()).toBe(0);

  await page.reload();
  await answer(page).getByRole('button', { name: 'Accept', exact: true }).click();
  await answer(page).getByText('Accepted by the one who asked').waitFor();

  const visitor = await (await openDevice(app.url, { isOnlineOnly: true })).newPage();
  await visitor.goto(path);
  await answer(visitor).getByText('Accepted by the one who asked').waitFor();
  await visitor.getByRole('link', { name: 'Sign in to answer' }).waitFor();

  await visitor.goto('/qa');
  await visitor.getByRole('searchbox', { name: 'Search questions' }).fill('spining top');
  await found(visitor).filter({ hasText: DOUBT }).waitFor();
  // An address that was passed on: its page was drawn without the words.
  await visitor.goto('/qa?q=spining+top');
  await found(visitor).filter({ hasText: DOUBT }).waitFor();
});

/** A question with an accepted answer, by its address. */
async function solvedQuestion(appUrl: string, asker: Student, title: string): Promise<string> {
  await asker.client.rpc('ensure_profile').throwOnError();
  const helper = await createStudent(appUrl);
  await helper.client.rpc('ensure_profile').throwOnError();
  const asked = asker.client.from('qa_entries').insert({ title, body: 'Is it $v^2$?', subject: 'physics' });
  const { data: entry } = await asked.select('id, slug').single().throwOnError();
  const row = { entry_id: entry.id, body: String.raw`It is $\frac{1}{2}mv^2$.` };
  const { data: answer } = await helper.client.from('qa_answers').insert(row).select('id').single().throwOnError();
  await asker.client.from('qa_entries').update({ accepted_answer_id: answer.id }).eq('id', entry.id).throwOnError();
  return `/qa/${entry.slug}`;
}

/** It is drawn by a process that may start first. */
async function untilDrawn(url: string): Promise<void> {
  await expect.poll(async () => (await fetch(url)).text()).toContain('data-question');
}

test('without JavaScript a question with an accepted answer is read, with formulas and structured data', async ({
  app,
  openDevice,
  student,
}) => {
  const path = await solvedQuestion(app.url, student, 'What is the energy of a ball?');
  await untilDrawn(app.url + path);
  const device = await openDevice(app.url, { browser: { ...PHONE, javaScriptEnabled: false }, isNew: true });
  const page = await device.newPage();
  await page.goto(path);
  await page.getByRole('heading', { level: 2, name: 'What is the energy of a ball?' }).waitFor();
  expect(
    await page
      .getByRole('article', { name: /^Accepted answer of / })
      .locator('math')
      .count(),
  ).toBe(1);
  await expectNoSidewaysScroll(page);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as { mainEntity: { name: string } };
  expect(data.mainEntity.name).toBe('What is the energy of a ball?');
  expect(new URL((await page.locator('link[rel="canonical"]').getAttribute('href'))!, app.url).pathname).toBe(path);
});

test('a page that was read before the app started is read again offline', async ({ app, openDevice, student }) => {
  const path = await solvedQuestion(app.url, student, 'What is read offline?');
  await untilDrawn(app.url + path);
  const device = await openDevice(app.url, { isNew: true });
  const page = await device.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(path);
  await page.locator('[data-question]').waitFor();
  const kept = () =>
    page.evaluate(async () => {
      const name = 'ekagra-seen-questions';
      if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0;
      return new Promise<number>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('seen').objectStore('seen').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      });
    });
  await expect.poll(kept).toBeGreaterThanOrEqual(2);
  expect(scripts.filter((url) => /\/assets\/main-/.test(url))).toEqual([]);
  await serviceWorkerReady(page);
  await device.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'What is read offline?' }).waitFor();
  await page.getByText('Accepted by the one who asked').waitFor();
});

test('an address from before an asked question was renamed leads to the question', async ({ page, student }) => {
  await student.client.rpc('ensure_profile').throwOnError();
  const asked = student.client.from('qa_entries').insert({ title: 'Why do cats land on there feet?', subject: 'physics' });
  const { data: entry } = await asked.select('id, slug').single().throwOnError();
  await student.client.from('qa_entries').update({ title: 'Why do cats land on their feet?' }).eq('id', entry.id).throwOnError();
  await page.goto(`/qa/${entry.slug}`);
  await page.getByRole('heading', { level: 2, name: 'Why do cats land on their feet?' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/qa/why-do-cats-land-on-their-feet-${entry.id.slice(0, 8)}`);
});

test('an answer is reported where it stands, and is gone for everybody while a moderator hides it', async ({
  app,
  openDevice,
  page,
  student,
}) => {
  const [rude, judge] = await Promise.all([namedStudent(app, 'Rude'), namedStudent(app, 'Judge')]);
  await app.query('insert into private.moderators (user_id) values ($1)', [judge.id]);
  await student.client.rpc('ensure_profile').throwOnError();
  const { data: entry } = await student.client
    .from('qa_entries')
    .insert({ title: 'What is inertia?', subject: 'physics' })
    .select('id, slug')
    .single()
    .throwOnError();
  await rude.client.from('qa_answers').insert({ entry_id: entry.id, body: 'Too stupid to read?' }).throwOnError();

  await signIn(page, student, `/qa/${entry.slug}`);
  const answer = page.getByRole('article').filter({ hasText: 'Too stupid to read?' });
  await answer.getByRole('button', { name: 'Report answer' }).click();
  // The asker's own question has none.
  expect(await page.getByRole('button', { name: 'Report question' }).count()).toBe(0);
  await page.getByRole('dialog').getByLabel('Note (optional)').fill('Insults me');
  await page.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByText('A moderator will read it.').waitFor();

  const theirs = await (await openDevice(app.url)).newPage();
  await signIn(theirs, judge, '/moderation');
  const report = theirs.getByRole('article', { name: /^Report about rude/i }).filter({ hasText: 'Too stupid to read?' });
  await report.getByText('Note: Insults me').waitFor();
  await report.getByRole('button', { name: 'Hide answer' }).click();
  await report.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'No answer yet' }).waitFor();
  expect(await answer.count()).toBe(0);

  await theirs.getByText('Decided', { exact: true }).click();
  await report.getByRole('button', { name: 'Restore answer' }).click();
  await report.getByRole('button', { name: 'Hide answer' }).waitFor();
  await page.reload();
  await answer.waitFor();
});

test('a question read offline shows a newer answer once the network is back', async ({ app, openDevice, page, student }) => {
  await signInReady(page, student);
  await askQuestion(page, 'Why is the sky blue?');
  const device = await openDevice(app.url);
  const reader = await device.newPage();
  const title = reader.getByRole('heading', { level: 2, name: 'Why is the sky blue?' });
  await reader.goto(new URL(page.url()).pathname);
  await title.waitFor();
  await serviceWorkerReady(reader);
  await goOffline(device, reader);
  await reader.reload();
  await title.waitFor();

  await page.getByRole('textbox', { name: 'Your answer' }).fill('Air scatters short waves most');
  await page.getByRole('button', { name: 'Post answer' }).click();
  await page.getByRole('article').filter({ hasText: 'Air scatters' }).waitFor();

  await device.setOffline(false);
  await reader.getByRole('link', { name: 'All questions' }).click();
  await reader.getByRole('searchbox', { name: 'Search questions' }).waitFor();
  await reader.goBack();
  await reader.getByRole('article').filter({ hasText: 'Air scatters' }).waitFor();
});

test('an answer written without a network waits in sight, and is sent when the network returns', async ({ app, device, page, student }) => {
  await signInReady(page, student);
  await askQuestion(page, 'Does light have weight?');
  await goOffline(device, page);
  await page.getByRole('textbox', { name: 'Your answer' }).fill('It has momentum');
  await page.getByRole('button', { name: 'Post answer' }).click();
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' });
  await waiting.getByText('It has momentum').waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'Does light have weight?' }).waitFor();
  await waiting.getByText('It has momentum').waitFor();
  await device.setOffline(false);
  await expect
    .poll(() => app.query('select body from public.qa_answers a where a.body = $1', ['It has momentum']))
    .toEqual([{ body: 'It has momentum' }]);
  await waiting.waitFor({ state: 'hidden' });
  await page.getByRole('article').filter({ hasText: 'It has momentum' }).waitFor();
});

/**
 * How each element of the page is drawn, but for names of values, and for what follows from the size of its letters. Stays in
 * the page: carried out of it, the megabytes of each look took most of the journey's time.
 */
const drawn = (page: Page) =>
  page.evaluateHandle(() =>
    [...document.querySelectorAll('body, body *')].flatMap((element) => {
      const style = getComputedStyle(element);
      const sized = /^--|size|width|height|origin|inset|^(?:top|left|right|bottom)$|^grid-template/;
      return [...style]
        .filter((name) => !sized.test(name))
        .map((name) => `${element.tagName}.${element.className} ${name}: ${style.getPropertyValue(name)}`);
    }),
  );

test('the few styles of a question’s first paint draw it as all styles do, in both themes', async ({ app, openDevice, student }) => {
  const asked = await solvedQuestion(app.url, student, 'What is drawn first?');
  for (const colorScheme of ['light', 'dark'] as const) {
    const device = await openDevice(app.url, { browser: { ...PHONE, colorScheme }, isOnlineOnly: true });
    const page = await device.newPage();
    // Neither the app, which would draw the page anew, nor fonts.
    await page.route(/\.woff2$|\/assets\/index-.*\.js$/, (route) => route.abort());
    for (const path of [SOLVED, asked]) {
      // An asked one is kept for half a minute only: a busy server sends the app instead.
      if (path === asked) await untilDrawn(app.url + path);
      await page.goto(path);
      const styles = page.locator('link[data-app-styles]');
      expect(await styles.getAttribute('media')).toBe('not all');
      expect(await page.getByRole('heading', { level: 2 }).first().isVisible()).toBe(true);
      const first = await drawn(page);
      await styles.evaluate((link: HTMLLinkElement) => {
        link.media = 'all';
      });
      await expect.poll(() => styles.evaluate((link: HTMLLinkElement) => link.sheet !== null && matchMedia(link.media).matches)).toBe(true);
      const then = await drawn(page);
      expect(await first.evaluate((before, after) => after.filter((line, at) => line !== before[at]), then)).toEqual([]);
    }
  }
});

test('the app’s styles come to a question’s page after its first paint', async ({ app, openDevice }) => {
  const page = await (await openDevice(app.url, { isOnlineOnly: true })).newPage();
  await page.goto(SOLVED);
  await page.locator('link[data-app-styles][media="all"]').waitFor({ state: 'attached' });
});

test('a visitor reads on from the newest questions of students to the oldest of a chapter', async ({ app, openDevice }) => {
  await app.query(
    `insert into public.qa_entries (title, subject, chapter, created_at)
     select 'Analogy ' || n, 'english', 'eng-analogies', now() - make_interval(mins => n) from generate_series(1, 23) n`,
  );
  const page = await (await openDevice(app.url, { isOnlineOnly: true })).newPage();
  await page.goto('/qa?subject=english&chapter=eng-analogies');
  const asked = page.getByRole('region', { name: 'Asked by students' }).getByRole('article');
  const more = page.getByRole('button', { name: 'More from students' });
  for (const many of [10, 20]) {
    await expect.poll(() => asked.count()).toBe(many);
    await more.click();
  }
  await expect.poll(() => asked.count()).toBe(23);
  await more.waitFor({ state: 'detached' });
  await asked.filter({ hasText: 'Analogy 23' }).waitFor();
});
