/** The address of a picture of a utility; null without one. A picture never changes under its id. */
export const pictureUrl = (id: number | null): string | null => (id === null ? null : `/api/media/${id}`);
