import { createContext } from 'react';

/** True while sessions load: figures then render their frames without numbers, so the numbers paint faster. */
export const IsReading = createContext(false);
