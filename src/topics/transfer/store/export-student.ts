import { exportAccount, type Exported, type ExportSources } from './export-account.ts';
import { pictureReader } from './picture-files.ts';
import { rowsOnServer } from './rows-on-server.ts';

type Asked = Pick<ExportSources, 'replica' | 'userId' | 'signal' | 'onProgress'>;

/** Exports the data on this device, and the data that only the server has. */
export async function exportStudent(asked: Asked): Promise<Exported> {
  return exportAccount({
    ...asked,
    rowsOnServer: (table) => rowsOnServer(asked.userId, table, asked.signal),
    readPicture: await pictureReader(asked.userId),
    now: new Date(),
  });
}
