/** Id of the button that opens the conversation; hidden while it is open. */
export const LAUNCHER = 'chat-launcher';
