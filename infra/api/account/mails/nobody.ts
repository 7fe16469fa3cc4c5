/** A mail that is asked for this person goes to nobody; asking takes as long as for anybody. */
export const NOBODY = 0;
