/** Whether an origin is a page on a developer's own machine, which any program of a visitor's machine may serve. */
export const isOwnMachine = (origin: string): boolean => origin.startsWith('http:');

/**
 * Whether a policy may name this origin as a site that embeds a utility's forms. It accepts a whole origin over https,
 * or pages on the developer's own machine, from any of its ports with `*`.
 */
export const isEmbedder = (origin: string): boolean =>
  /^https:\/\/[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$|^http:\/\/(localhost|127\.0\.0\.1)(:(\d{1,5}|\*))?$/.test(origin);
