import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { ProfilePage } from '../../src/features/account/profile-page.tsx';
import { ProfileSetup } from '../../src/features/account/profile-setup.tsx';
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
