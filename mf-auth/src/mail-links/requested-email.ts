import { createContext, useContext } from 'react';

/** A requested change of e-mail: the present address and the new one. */
export interface RequestedEmail {
  from: string;
  to: string;
}

type Requested = readonly [RequestedEmail | null, (requested: RequestedEmail) => void];

/**
 * Kept in memory from the request to the page with the next steps, across the sign-out in between. A reload discards
 * it.
 */
export const RequestedEmailContext = createContext<Requested>([null, () => undefined]);

export const useRequestedEmail = (): Requested => useContext(RequestedEmailContext);
