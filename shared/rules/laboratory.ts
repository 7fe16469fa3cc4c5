/** Characters of a laboratory's file: with Greek letters it fits into a request. */
export const LABORATORY_FILE_MAX = 400_000;
