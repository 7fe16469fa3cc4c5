/** Opens the conversation with a utility, wherever it stands in an address. */
export const conversationHash = (deya_id: number): string => `#chat-${deya_id}`;

/** Which utility's conversation an address opens; null for none. */
export const conversationOf = (hash: string): number | null => {
  const [, id] = /^#chat-([1-9]\d{0,8})$/.exec(hash) ?? [];
  return id === undefined ? null : Number(id);
};
