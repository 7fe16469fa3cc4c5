/** Rows of the utilities' feed (`/api/feed/…`). */
export const feedContract = {};
