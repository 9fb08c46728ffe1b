import type { Page } from 'playwright';

import type { Random } from '../../tests/simulation/random.ts';
import { addTask, deleteTask, editTask, syncStatus } from '../support/board.ts';
import type { Device } from '../support/device.ts';
import type { Student } from '../support/student.ts';
import { write } from '../support/study-group.ts';
import type { Journal } from './journal.ts';
import type { Fate, Ledger, TaskRecord } from './ledger.ts';
import { between, type Pace } from './pace.ts';
import { wallClockAt } from '../support/zone.ts';

/** Time-out of a step: a killed tab does not report itself. */
const STEP_MS = 6000;
/** Maximum of a tab's own tasks, so that all fit on the screen. */
const MOST_TASKS = 5;

export interface ChaosScreen {
  readonly path: string;
  /** Actions of this tab. */
  readonly actions: readonly Action[];
}

type Action = 'add a task' | 'edit a task' | 'label a shared task' | 'delete a task' | 'send a message' | 'add a session';

/** A document created by a tab. */
interface Made {
  readonly table: 'todos' | 'group_messages' | 'study_sessions';
  readonly column: 'title' | 'text' | 'start_time';
  readonly value: string;
}

export interface TabOptions {
  readonly name: string;
  readonly student: Student;
  readonly device: Device;
  readonly screen: ChaosScreen;
  readonly ledger: Ledger;
  /** Tasks that all tabs of the student label. */
  readonly shared: readonly TaskRecord[];
  /** A past time without a session: ISO 8601, at a full hour in India. */
  readonly nextFreeHour: () => string;
  readonly random: Random;
  readonly journal: Journal;
}

/** A student's tab, operated through the screen, whatever happens to it. */
export class Tab {
  readonly name: string;
  readonly #options: TabOptions;
  readonly #own: TaskRecord[] = [];
  /** Stored here, and not yet checked on the server. */
  #made: Made[] = [];
  #page: Page | undefined;
  #written = 0;

  constructor(options: TabOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get page(): Page {
    if (this.#page === undefined) throw new Error(`The tab ${this.name} is not open.`);
    return this.#page;
  }

  /** Uses this page, on which the student is signed in. */
  adopt(page: Page): void {
    page.setDefaultTimeout(STEP_MS);
    this.#page = page;
  }

  /** Reopens the app, as after a crash. */
  async reopen(): Promise<void> {
    const { device, screen } = this.#options;
    await this.#page?.close();
    this.adopt(await device.newPage());
    await this.page.goto(screen.path);
    await syncStatus(this.page).waitFor();
    // Unfinished edits are restored.
    const edited = this.page.getByRole('dialog', { name: 'Edit task' });
    if ((await edited.count()) > 0) await edited.getByRole('button', { name: 'Cancel' }).click();
  }

  /** Writes with pauses while `isOn` returns true. */
  async work(isOn: () => boolean, pace: Pace): Promise<void> {
    const { screen, random, journal } = this.#options;
    while (isOn()) {
      const action = random.pick(screen.actions);
      const failure = await this.#act(action).catch(String);
      if (failure !== undefined) {
        journal.note(`${this.name}: could not ${action}: ${failure.split('\n')[0]}`);
        await this.reopen().catch((error: unknown) => journal.note(`${this.name}: not opened: ${String(error).split('\n')[0]}`));
      }
      await new Promise((resolve) => setTimeout(resolve, between(pace.writes, random)));
      await this.#doubt().catch((error: unknown) => journal.note(`${this.name}: not asked: ${String(error)}`));
    }
  }

  async #act(action: Action): Promise<string | undefined> {
    const { ledger, shared, nextFreeHour, random } = this.#options;
    const text = `${this.name}-${String(++this.#written).padStart(4, '0')}`;
    const alive = this.#own.filter(({ deleted, created }) => deleted === undefined && created === 'stored');
    switch (action) {
      case 'add a task': {
        if (alive.length >= MOST_TASKS) return this.#act('delete a task');
        const add = () => addTask(this.page, text).then(() => this.#made.push({ table: 'todos', column: 'title', value: text }));
        return this.#record(action, add, (fate) => this.#own.push(ledger.task(text, fate)));
      }
      case 'edit a task': {
        if (alive.length === 0) return this.#act('add a task');
        const { title, notes } = random.pick(alive);
        const edit = () => editTask(this.page, title, (dialog) => dialog.getByLabel('Notes').fill(text));
        return this.#record(action, edit, (fate) => notes.push({ value: text, fate }));
      }
      case 'label a shared task': {
        const { title, labels } = random.pick(shared);
        const edit = () => editTask(this.page, title, (dialog) => dialog.getByLabel('Labels', { exact: true }).fill(text));
        return this.#record(action, edit, (fate) => labels.push({ value: text, fate }));
      }
      case 'delete a task': {
        if (alive.length === 0) return this.#act('add a task');
        // Including those in flight: a creation may arrive again after the deletion.
        const task = random.pick(alive);
        const remove = () => deleteTask(this.page, task.title);
        return this.#record(action, remove, (fate) => (task.deleted = fate));
      }
      case 'send a message': {
        const send = () => write(this.page, text).then(() => this.#made.push({ table: 'group_messages', column: 'text', value: text }));
        return this.#record(action, send, (fate) => ledger.messages.push({ value: text, fate }));
      }
      case 'add a session': {
        const value = nextFreeHour();
        const add = () =>
          addSession(this.page, value).then(() => this.#made.push({ table: 'study_sessions', column: 'start_time', value }));
        return this.#record(action, add, (fate) => ledger.sessions.push({ value, fate }));
      }
    }
  }

  /** Checks on the server what the app claims. Skips the latest writes: the claim may be older. */
  async #doubt(): Promise<void> {
    const { student, ledger, journal } = this.#options;
    // The server bounds lists in an address.
    const claimed = this.#made.slice(0, -1).slice(-50);
    if (claimed.length === 0 || (await syncStatus(this.page).textContent()) !== 'Synced') return;
    const [{ table, column }] = claimed as [Made];
    const values = claimed.map(({ value }) => value);
    const { data } = await student.client.from(table).select('id').in(column, values).throwOnError();
    journal.count('"Synced" taken at its word');
    if (data.length < values.length)
      ledger.wrongClaims.push(`The tab ${this.name} said "Synced", and of ${table} ${values.join(', ')} there were ${data.length}.`);
    this.#made = this.#made.slice(-1);
  }

  /** @returns the fault, if any */
  async #record(action: Action, write: () => Promise<unknown>, note: (fate: Fate) => unknown): Promise<string | undefined> {
    try {
      await write();
      note('stored');
      this.#options.journal.count(action);
      return undefined;
    } catch (error) {
      note('unknown');
      this.#options.journal.count('writing failed');
      return String(error);
    }
  }
}

async function addSession(page: Page, hour: string): Promise<void> {
  const { day, time } = wallClockAt(Date.parse(hour));
  await page.getByRole('button', { name: 'Add a session' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a session' });
  await dialog.getByLabel('Day').fill(day);
  await dialog.getByLabel('Start time').fill(time);
  await dialog.getByLabel('Minutes').fill('25');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}
