/**
 * Whether a policy may name this origin as a site that embeds a utility's forms. It accepts a whole origin over https,
 * or pages on the developer's own machine, from any of its ports with `*`.
 */
export const isEmbedder = (origin: string): boolean =>
  /^https:\/\/[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$|^http:\/\/(localhost|127\.0\.0\.1)(:(\d{1,5}|\*))?$/.test(origin);
