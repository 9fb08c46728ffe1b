import { expect } from 'vitest';
import { page } from 'vitest/browser';

import { ProfilePage } from '../../src/features/account/profile-page.tsx';
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
