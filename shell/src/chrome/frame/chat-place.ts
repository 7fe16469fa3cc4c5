/** Id of the place in the top bar for the button of the conversation, which loads later. */
export const CHAT_PLACE = 'chat-place';
