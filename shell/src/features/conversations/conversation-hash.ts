/** The fragment of an address that opens the conversation with a utility. */
export const conversationHash = (deya_id: number): string => `#chat-${deya_id}`;

/** The utility whose conversation an address opens; null for none. */
export const conversationOf = (hash: string): number | null => {
  const [, id] = /^#chat-([1-9]\d{0,8})$/.exec(hash) ?? [];
  return id === undefined ? null : Number(id);
};
