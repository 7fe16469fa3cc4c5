/** Something that the person who starts the portal can put right. The message is one sentence saying what and how. */
export class StartUpError extends Error {
  override name = 'StartUpError';
}
