/** Argon2 with minimal cost, which keeps tests fast. */
export const CHEAP_ARGON2 = { memoryCost: 64, timeCost: 1, parallelism: 1 };
