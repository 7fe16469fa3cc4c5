import { createContext, useContext } from 'react';

const LinkToken = createContext<string | null>(null);

/** The pages below show and change a report by the secret of a mailed link. */
export const WithLinkToken = LinkToken.Provider;

/** The secret of the mailed link that leads to the report; null for a reporter who is signed in. */
export const useLinkToken = (): string | null => useContext(LinkToken);
