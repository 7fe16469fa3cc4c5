/**
 * Whether a policy may name this origin as one whose pages embed a utility's forms: a whole origin over https, or pages on
 * the developer's own machine, from any of its ports with `*`. Nothing else may come into the policy.
 */
export const isEmbedder = (origin: string): boolean =>
  /^https:\/\/[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$|^http:\/\/(localhost|127\.0\.0\.1)(:(\d{1,5}|\*))?$/.test(origin);
