import { writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Page } from 'playwright';
import { expect } from 'vitest';

import { writeDeviceModels } from '../scripts/device-models.ts';
import { readOperatorModels } from '../scripts/operator-models.ts';
import { startApp } from './support/app.ts';
import { violations } from './support/axe.ts';
import { testInChromium as journey } from './support/journey.ts';
import { type ModelFiles, serveModelFile } from './support/model-files.ts';
import { goOffline } from './support/offline.ts';
import { Release } from './support/release.ts';
import { scriptedModel } from './support/scripted-model.ts';
import { serviceWorkerReady } from './support/service-worker.ts';
import { createStudent, signIn } from './support/student.ts';

/** As models of the Qwen family are spoken to. The last word of the prompt decides what the script says. */
const TEMPLATE = `{%- if tools %}<|im_start|>system
<tools>{% for tool in tools %}
{{ tool | tojson }}{% endfor %}
</tools>
For each function call, return a json object within <tool_call></tool_call> XML tags:
<tool_call>
{"name": <function-name>, "arguments": <args-json-object>}
</tool_call><|im_end|>
{% endif %}{%- for m in messages %}<|im_start|>{{ m.role }}
{{ m.content }}{%- if m.tool_calls %}{%- for call in m.tool_calls %}
<tool_call>
{"name": "{{ call.function.name }}", "arguments": {{ call.function.arguments | tojson }}}
</tool_call>{%- endfor %}{%- endif %}<|im_end|>
{% endfor %}{%- if add_generation_prompt %}<|im_start|>assistant
{% if messages[-1].role == 'tool' and '51' in messages[-1].content %}<|told|>{% elif 'for ever' in messages[-1].content %}<|endless|>{% elif 'guess' in messages[-1].content %}<|guess|>{% else %}<|ask|>{% endif %}{%- endif %}`;

const MODEL = scriptedModel({
  template: TEMPLATE,
  lines: [
    { after: '<|ask|>', pieces: ['<tool_call>\n', '{"name": "calculate", ', '"arguments": {"expression": "3*17"}}', '\n</tool_call>'] },
    { after: '<|told|>', pieces: ['1. So', ' \\(3 \\times 17 = 51\\).', '\n\n**Answer:**', ' 51'] },
    { after: '<|guess|>', pieces: ['It', ' may be more.', '\n\n**Answer:** 99'] },
    // Spaces are not seen: the button to stop it stays where it is.
    { after: '<|endless|>', pieces: ['Many', ' ', '  ', '   '], isEndless: true },
  ],
});

const test = journey
  .extend('files', { scope: 'file' }, async ({}, { onCleanup }): Promise<ModelFiles> => {
    const files = await serveModelFile(MODEL);
    onCleanup(() => files.close());
    return files;
  })
  .extend('release', { scope: 'file' }, async ({}, { onCleanup }) => {
    const release = new Release();
    onCleanup(() => release.delete());
    return release;
  })
  .extend('modelApp', { scope: 'file' }, async ({ release, files: { url, bytes, sha256 } }, { onCleanup }) => {
    const list = path.join(release.directory, 'operator.json');
    const licence = { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' };
    const about = { id: 'scripted', name: 'Scripted model', licence, leastMemoryGb: 0.25, contextTokens: 16_384 };
    writeFileSync(list, JSON.stringify({ models: [{ ...about, shards: [{ url, bytes, sha256 }] }] }));
    await writeDeviceModels(await readOperatorModels(list), release.directory);
    const app = await startApp({ staticDir: release.directory });
    onCleanup(() => app.close());
    return app;
  });

const item = (page: Page) => page.getByRole('article', { name: 'Scripted model' });
const button = (page: Page, name: string) => item(page).getByRole('button', { name });
const answer = (page: Page, text: string | RegExp) => page.getByRole('article', { name: 'Answer' }).filter({ hasText: text }).last();

async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your doubt' }).fill(text);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
}

test('a model is offered with its size, resumes a broken download, refuses a damaged file, answers offline with its tools, stops, and is removed', async ({
  files,
  modelApp,
  openDevice,
}) => {
  const student = await createStudent(modelApp.url);
  const device = await openDevice(modelApp.url);
  const page = await device.newPage();
  const foreign: string[] = [];
  device.onRequest((request) => {
    if (![modelApp.url, new URL(files.url).origin].some((origin) => request.url().replace('blob:', '').startsWith(origin)))
      foreign.push(request.url());
  });
  await signIn(page, student);
  await serviceWorkerReady(page);
  await page.goto('/ai');
  await ask(page, 'Why do 3 crates with 17 books each hold so many books?');
  await page.getByText(/A model on this device may answer this: \d\.\d MB to download once/).waitFor();
  expect(files.ranges).toEqual([]);
  await page.getByRole('link', { name: 'Models' }).click();
  await item(page)
    .getByText(/^\d\.\d MB, about 1 minute$/)
    .waitFor();
  expect(await violations(page)).toEqual([]);

  // Broken in the shard, behind the engine.
  files.holdAfter(100_000);
  await button(page, 'Download').click();
  await expect.poll(() => files.ranges).toEqual(['']);
  files.break();
  await item(page).getByRole('alert').filter({ hasText: 'The connection was lost.' }).waitFor();
  await page.reload();
  await item(page)
    .getByText(/^Paused at/)
    .waitFor();
  files.mend();
  files.damage();
  await button(page, 'Resume').click();
  await item(page).getByRole('alert').filter({ hasText: 'The download was damaged and was deleted.' }).waitFor();
  expect(files.ranges[1]).toMatch(/^bytes=[1-9]\d*-$/);
  await button(page, 'Remove').waitFor();

  files.repair();
  await button(page, 'Resume').click();
  await item(page)
    .getByText(/^On this device, \d\.\d MB$/)
    .waitFor();

  await goOffline(device, page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tutor' }).click();
  await ask(page, 'Why do 3 crates with 17 books each hold so many books?');
  const computed = answer(page, 'From the model on this device. It can be wrong: check it');
  await computed.getByText('The calculation is right. Not checked: whether it fits the question', { exact: true }).waitFor();
  expect(await computed.getByText('Checked: computed again').count()).toBe(0);
  expect(await computed.getByText('Not checked: nothing computed').count()).toBe(0);

  await ask(page, 'Say a guess of how many books the 3 crates hold.');
  await answer(page, 'Not checked: nothing computed a number of this answer again').waitFor();

  await ask(page, 'Tell me of stars for ever');
  await answer(page, 'Many').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await answer(page, 'You stopped this answer.').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(foreign).toEqual([]);

  await device.setOffline(false);
  await page.goto('/settings');
  await button(page, 'Remove').click();
  await button(page, 'Download').waitFor();
  expect(await page.evaluate(async () => (await (await caches.open('ekagra-device-models')).keys()).length)).toBe(0);
});

test('a line that costs by the megabyte is asked about before a model comes over it, and ends a download that was not', async ({
  files,
  modelApp,
  openDevice,
}) => {
  const student = await createStudent(modelApp.url);
  const device = await openDevice(modelApp.url);
  const page = await device.newPage();
  await signIn(page, student, '/settings');
  await serviceWorkerReady(page);
  const devTools = await device.devTools(page);
  const asked = item(page).getByText(/^You are on mobile data or a limited connection\. This downloads \d\.\d MB\.$/);
  const before = files.ranges.length;

  files.holdAfter(100_000);
  await button(page, 'Download').click();
  await expect.poll(() => files.ranges.length).toBe(before + 1);
  await devTools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  // The emulation changes the line without its event.
  await page.evaluate(() => (navigator as unknown as { connection: EventTarget }).connection.dispatchEvent(new Event('change')));
  await item(page)
    .getByText(/^Paused at/)
    .waitFor();
  files.mend();

  await button(page, 'Resume').click();
  await asked.waitFor();
  expect(files.ranges.length).toBe(before + 1);
  await button(page, 'Download anyway').click();
  await item(page)
    .getByText(/^On this device, \d\.\d MB$/)
    .waitFor();
});
