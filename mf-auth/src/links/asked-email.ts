import { createContext, useContext } from 'react';

/** A change of e-mail that was asked for a moment ago: the address of before and the one to be. */
export interface AskedEmail {
  from: string;
  to: string;
}

type Asked = readonly [AskedEmail | null, (asked: AskedEmail) => void];

/** Lasts from the page that asks to the one that says what comes next, over the sign-out between; a reload forgets it. */
export const AskedEmailContext = createContext<Asked>([null, () => undefined]);

export const useAskedEmail = (): Asked => useContext(AskedEmailContext);
