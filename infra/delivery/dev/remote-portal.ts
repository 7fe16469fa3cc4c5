import { devBase } from './dev-preset.ts';

/** The link that shows a remote of this machine inside a page of that portal, where it allows it. */
export const overrideLink = (portal: string, name: string, address: string): string =>
  `${portal}/?override=${name}@${address}${devBase(name)}entry.js`;

/** The address of a portal that runs elsewhere, without what stands behind the host. Throws one sentence when it is none. */
export const elsewhere = (address: string, names: readonly string[]): string => {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) throw new Error(`--shell is no address: ${address}`);
  if (names.length === 0) throw new Error('--shell needs the name of at least one remote to work on.');
  if (names.includes('shell')) throw new Error('With --shell the shell is the one that runs there; name remotes only.');
  return new URL(address).origin;
};
