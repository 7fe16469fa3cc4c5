/** Argon2 at its least, so that tests spend their time on something else. */
export const CHEAP_ARGON2 = { memoryCost: 64, timeCost: 1, parallelism: 1 };
