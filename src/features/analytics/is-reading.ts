import { createContext } from 'react';

/** Whether the sessions are still read: figures stand in their frames without a number, and are drawn faster when those come. */
export const IsReading = createContext(false);
