import { SignPage } from './sign-page.tsx';
import { WaitingPage } from './waiting-page.tsx';

/** Pages of the second person and of the sender, in one chunk. */
export const signaturePages = { SignPage, WaitingPage };
