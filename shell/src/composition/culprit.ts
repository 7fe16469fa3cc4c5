/** Files of an artifact carry the name of their application in their address. */
const ARTIFACT = /\/artifacts\/(mf-[a-z0-9-]+|shell)\//g;

/**
 * The application that an error or a violation can be put down to, by the addresses in its stack. Libraries come with the
 * shell, so a remote anywhere in the stack is the culprit before the shell is. Null when nobody of the portal is in it.
 */
export const culpritOf = (trace: string): string | null => {
  const names = [...trace.matchAll(ARTIFACT)].map(([, name = '']) => name);
  return names.find((name) => name !== 'shell') ?? names[0] ?? null;
};
