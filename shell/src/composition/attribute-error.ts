/** Files of an artifact carry the name of their application in their address. */
const ARTIFACT = /\/artifacts\/(mf-[a-z0-9-]+|shell)\//g;

/**
 * The application that caused an error or a violation, by the addresses in its stack. Libraries come with the shell, so a remote
 * anywhere in the stack is the cause before the shell is. Null when the portal is not in it.
 */
export const attributeError = (trace: string): string | null => {
  const names = [...trace.matchAll(ARTIFACT)].map(([, name = '']) => name);
  return names.find((name) => name !== 'shell') ?? names[0] ?? null;
};
