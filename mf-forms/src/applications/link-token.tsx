import { createContext, useContext } from 'react';

const LinkToken = createContext<string | null>(null);

/** The pages below show and change an application by the secret of a mailed link. */
export const WithLinkToken = LinkToken.Provider;

/** The secret of the mailed link that leads to the application; null for a sender who is signed in. */
export const useLinkToken = (): string | null => useContext(LinkToken);
