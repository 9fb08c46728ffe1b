import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { updateDocuments } from '../../replication/storage/store.ts';
import { rejectedDocuments } from '../../src/shared/replica/unsent-documents.ts';
import { useUserId } from '../../src/shared/session/use-user.ts';
import { NamesForm } from '../../src/topics/account/screens/names-form.tsx';
import { useProfile } from '../../src/topics/account/store/profile.queries.ts';
import { ProfilePage } from '../../src/topics/account/screens/profile-page.tsx';
import { ProfileSetup } from '../../src/topics/account/screens/profile-setup.tsx';
import { test } from './support/student.tsx';

test('an exam that was chosen without a date can be removed', async ({ student }) => {
  student.show(<ProfilePage isOffline={false} />);
  const replica = await student.replica();
  await replica.edit('users', student.id, { exam_dates: { 'JEE Main': '', NEET: '2027-05-02' } });
  await expect.element(page.getByText('No date yet')).toBeVisible();
  await page.getByRole('button', { name: 'Remove JEE Main' }).click();
  await expect.element(page.getByText('No date yet')).not.toBeInTheDocument();
  expect(await replica.get('users', student.id)).toMatchObject({ exam_dates: { NEET: '2027-05-02' } });
});

test('names and target that arrive while a student is in a field do not mix with what they type', async ({ student }) => {
  student.show(<ProfileSetup isOffline onDone={() => {}} />);
  const replica = await student.replica();
  const fields = ['Username', 'Display name', 'Daily target (minutes)'] as const;
  for (const [at, label] of fields.entries()) {
    const field = page.getByLabelText(label);
    await field.click();
    await userEvent.keyboard('{Control>}a{/Control}');
    const schoolClass = at % 2 === 0 ? '11' : '12';
    await replica.edit('users', student.id, {
      username: `student-${at}`,
      display_name: `Asha ${at}`,
      daily_target: 60 + at,
      school_class: schoolClass,
    });
    await expect.element(page.getByRole('button', { name: `Class ${schoolClass}`, pressed: true })).toBeVisible();
    await userEvent.keyboard('7');
    await expect.element(field).toHaveValue(label.startsWith('Daily') ? 7 : '7');
  }
});

test('a username that is typed before the suggested one arrives was not changed elsewhere', async ({ student }) => {
  student.show(<ProfileSetup isOffline onDone={() => {}} />);
  const replica = await student.replica();
  const field = page.getByLabelText('Username');
  const elsewhere = page.getByText('This was changed elsewhere meanwhile');
  await field.fill('meena');
  await replica.edit('users', student.id, { username: 'student-of-physics', school_class: '11' });
  await expect.element(page.getByRole('button', { name: 'Class 11', pressed: true })).toBeVisible();
  await expect.element(elsewhere).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('meena');
});

test('a username that was known, and that another device changes while one is typed, was changed elsewhere', async ({ student }) => {
  student.show(<ProfileSetup isOffline onDone={() => {}} />);
  const replica = await student.replica();
  const field = page.getByLabelText('Username');
  await replica.edit('users', student.id, { username: 'student-of-physics' });
  await expect.element(field).toHaveValue('student-of-physics');
  await field.fill('meena');
  await replica.edit('users', student.id, { username: 'asha' });
  await expect.element(page.getByText('This was changed elsewhere meanwhile, to “asha”.')).toBeVisible();
});

/** The form, and the name as it is known. */
function Names() {
  const profile = useProfile(useUserId());
  if (profile === null) return null;
  return (
    <>
      <NamesForm profile={profile} isOffline />
      <p>Known: {profile.display_name}</p>
    </>
  );
}

test('a name saved by Enter stays in its field, is not replaced by the one before, and can be typed on', async ({ student }) => {
  student.show(<Names />);
  const replica = await student.replica();
  await replica.edit('users', student.id, { username: 'asha', display_name: 'Asha' });
  const name = page.getByLabelText('Display name');
  await expect.element(name).toHaveValue('Asha');
  await name.click();
  await userEvent.keyboard('{End} Rao{Enter}');
  await expect.element(page.getByText('Known: Asha Rao')).toBeVisible();
  await expect.element(name).toHaveValue('Asha Rao');
  await expect.element(page.getByRole('button', { name: 'Save names' })).toBeDisabled();
  await userEvent.keyboard('{End}!');
  await expect.element(name).toHaveValue('Asha Rao!');
});

test('a newer name of another device is not overwritten by the one that a focused field still shows', async ({ student }) => {
  student.show(<Names />);
  const replica = await student.replica();
  await replica.edit('users', student.id, { username: 'asha', display_name: 'Asha' });
  const [username, name] = [page.getByLabelText('Username'), page.getByLabelText('Display name')];
  await expect.element(username).toHaveValue('asha');
  await username.click();
  await userEvent.keyboard('{End}7');
  await name.click();
  await replica.edit('users', student.id, { display_name: 'Asha Rao' });
  await expect.element(page.getByText('Known: Asha Rao')).toBeVisible();
  await expect.element(name).toHaveValue('Asha');
  await userEvent.keyboard('{Enter}');
  await expect.poll(async () => (await replica.get('users', student.id))?.username).toBe('asha7');
  expect(await replica.get('users', student.id)).toMatchObject({ display_name: 'Asha Rao' });
  await username.click();
  await expect.element(name).toHaveValue('Asha Rao');
});

test('a profile that arrives while a new student is in a field is not replaced by what was suggested before', async ({ student }) => {
  let isDone = false;
  student.show(<ProfileSetup isOffline onDone={() => void (isDone = true)} />);
  const replica = await student.replica();
  await page.getByLabelText('Username').click();
  await replica.edit('users', student.id, { username: 'asha-rao', display_name: 'Asha', daily_target: 90, school_class: '11' });
  await expect.element(page.getByRole('button', { name: 'Class 11', pressed: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => isDone).toBe(true);
  expect(await replica.get('users', student.id)).toMatchObject({ username: 'asha-rao', display_name: 'Asha', daily_target: 90 });
});

test('a display name that the server refused says so at its field, and a better one is sent', async ({ student }) => {
  student.show(<Names />);
  const replica = await student.replica();
  await replica.edit('users', student.id, { username: 'asha', display_name: 'Ekagra Support' });
  await updateDocuments(replica.store, 'users', [student.id], (current) => {
    const { sync, ...fields } = current!;
    const rejection = { reason: 'invalid', message: 'This name is reserved', row: null } as const;
    return { ...fields, id: student.id, _deleted: false, sync: { ...sync, state: 'rejected', rejection } };
  });
  const words = page.getByText('This name looks like one of the people who run Ekagra. Choose another one.');
  student.show(<Names />);
  await expect.element(words).toBeVisible();
  const [listed] = await rejectedDocuments((await student.replica()).store);
  expect(listed?.message).toBe(words.query()?.textContent);
  const name = page.getByLabelText('Display name');
  await name.click();
  await userEvent.keyboard('{Control>}a{/Control}As\u200Bha');
  await expect.element(words).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('This name has characters that nobody can see.')).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}Asha{Enter}');
  await expect.element(page.getByText('Known: Asha')).toBeVisible();
  await expect.element(words).not.toBeInTheDocument();
});
