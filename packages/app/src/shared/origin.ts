import { createContext } from 'react';

/** Where the product runs, in the addresses that are shown; stories have a fixed one. */
export const OriginContext = createContext(window.location.origin);
