import { radius } from '@hydria/shared/theme/tokens.ts';

/** What the frame has beside the portal's tokens: the deep panel of the sign-in, and its own measures. */
export const frameTokens = `
:root { --panel: #0a4d75; --panel-text: #ffffff; --panel-muted: #cfe4f1; --panel-line: #2d739f; }
:root[data-theme=dark] { --panel: #0f2b3c; --panel-text: #e9f1f5; --panel-muted: #a9c6d8; --panel-line: #245069; }
:root { --radius-card: ${radius.card}px; --radius: ${radius.control}px; --gap: 16px; --bar-height: 56px; --bottom-height: 0px; --drawer-width: 0px; }
@media (min-width: 600px) { :root { --gap: 24px; } }
@media (min-width: 960px) { :root { --bar-height: 64px; } }
`;
